// A module that brings its own C++ runtime, as those of fingerprint vendors and of directories do: exceptions, streams,
// locales, threads and type information work in it, whatever runtime the program that loads it carries.
#include <future>
#include <iomanip>
#include <locale>
#include <memory>
#include <new>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>

extern "C" {
#include <security/pam_ext.h>
#include <security/pam_modules.h>
}

namespace {

struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Part {
  virtual ~Part() = default;
};
struct Judge : Part {
  void judge(const std::string &answer) const {
    if (!std::regex_match(answer, std::regex("d[e]mo"))) throw Refusal("not the word");
  }
};

thread_local int depth = 0;

// Ends by an exception, after a hundred frames that each have something to take down.
void descend(const Part &part, const std::string &answer) {
  const auto held = std::make_unique<std::string>(answer);
  if (++depth < 100) return descend(part, *held);
  dynamic_cast<const Judge &>(part).judge(*held);
}

std::string prompt() {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << std::fixed << std::setprecision(2) << "word " << 4.25 << ": ";
  return text.str();
}

int authenticate(pam_handle_t *handle) {
  char *answer = nullptr;
  if (pam_prompt(handle, PAM_PROMPT_ECHO_OFF, &answer, "%s", prompt().c_str()) != PAM_SUCCESS) return PAM_CONV_ERR;
  const std::string word = answer ? answer : "";
  free(answer);
  auto verdict = std::async(std::launch::async, [word] {
    descend(Judge(), word);
    return PAM_SUCCESS;
  });
  return verdict.get();
}

}  // namespace

extern "C" int pam_sm_authenticate(pam_handle_t *handle, int, int, const char **) {
  try {
    return authenticate(handle);
  } catch (const Refusal &refusal) {
    pam_info(handle, "%s", refusal.what());
    return PAM_AUTH_ERR;
  } catch (const std::exception &) {
    return PAM_SYSTEM_ERR;
  }
}

extern "C" int pam_sm_setcred(pam_handle_t *, int, int, const char **) { return PAM_SUCCESS; }
