// libpam for Swift. This is C because pam_conv hands out malloc'd arrays that modules free, and answers must be wiped
// wherever they were. It decides and prints nothing. No system header is included: beside Glibc that breaks the build.
#ifndef CPAM_H
#define CPAM_H

#pragma clang assume_nonnull begin

/// One PAM transaction: the handle of libpam and the conversation that its modules hold.
struct cpam_transaction;

/// What a module wants of a message; the values are libpam's.
enum __attribute__((enum_extensibility(closed))) cpam_style {
  cpam_style_secret_question = 1,   // PAM_PROMPT_ECHO_OFF
  cpam_style_visible_question = 2,  // PAM_PROMPT_ECHO_ON
  cpam_style_problem = 3,           // PAM_ERROR_MSG
  cpam_style_information = 4,       // PAM_TEXT_INFO
};

/// Shows or asks `text`. `answer` has room for 512 bytes and is wiped by the caller.
/// Returns the number of bytes of the answer, 0 for a message that is only shown, or -1 to refuse.
typedef int (*cpam_converse)(void *context, enum cpam_style style, const char *_Nullable text, char *answer);

/// pam_start(3). `context` must outlive the transaction. Returns NULL, with the reason in `status`, on failure.
struct cpam_transaction *_Nullable cpam_start(const char *service, const char *user, cpam_converse converse,
                                              void *context, int *status);

/// pam_set_item(3): PAM_TTY, if there is one, and PAM_RUSER.
int cpam_set_items(struct cpam_transaction *transaction, const char *_Nullable tty, const char *remote_user);

/// pam_authenticate(3), pam_acct_mgmt(3): never silent, and never with an empty password.
int cpam_authenticate(struct cpam_transaction *transaction);
int cpam_check_account(struct cpam_transaction *transaction);

/// Whether PAM_USER is `user`, to the byte; how many questions were answered.
int cpam_user_is(struct cpam_transaction *transaction, const char *user);
int cpam_answered(const struct cpam_transaction *transaction);

/// The path of the libpam that this program runs with, NULL when nobody can tell. dladdr(3)
const char *_Nullable cpam_library(void);

/// pam_end(3) with the status of the last call above.
void cpam_end(struct cpam_transaction *transaction);

#pragma clang assume_nonnull end
#endif
