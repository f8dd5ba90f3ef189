"""All that a person does with vault in a soak, and how often each comes."""

from asking import (
    another_way, askpass, finger, line_of_input, right_password, right_password_alone, strange_finger_then_password,
    strange_fingers_to_the_lockout, strange_then_right_finger, wrong_then_right, wrong_thrice,
)  # fmt: skip
from lasting import (
    account_in_disorder, each_asks, not_asked, one_cancel_for_all, one_session_for_all, session, session_that_ends,
)  # fmt: skip
from leaving import (
    cancel, cancel_at_any_moment, cancel_while_it_judges, end_by_signal, kill, kill_any_child,
    kill_the_fingers_worker, kill_the_worker, kill_while_it_judges, kill_while_touched, stop_and_go_on, time_out,
)  # fmt: skip

# How often each comes, for whom.
COMMON = {
    right_password: 10, right_password_alone: 6, wrong_then_right: 8, wrong_thrice: 4, line_of_input: 10, askpass: 4,
    cancel: 12, cancel_at_any_moment: 10, time_out: 6, end_by_signal: 8, stop_and_go_on: 3,
    kill: 10, kill_while_it_judges: 4, kill_the_worker: 4, kill_any_child: 6, cancel_while_it_judges: 4,
    session: 4, session_that_ends: 0.2, each_asks: 3, one_cancel_for_all: 3, one_session_for_all: 3,
    not_asked: 4,
}  # fmt: skip
WITH_FINGER = COMMON | {
    finger: 14, strange_then_right_finger: 4, strange_finger_then_password: 4, strange_fingers_to_the_lockout: 1,
    another_way: 5, kill_while_touched: 4, kill_the_fingers_worker: 4,
}  # fmt: skip
# In which no password is judged. unix_chkpwd takes much more memory for that than all of vault has, and wait4 tells the
# size of the largest only.
UNJUDGED = (cancel, time_out, one_cancel_for_all, finger, strange_then_right_finger, another_way)
