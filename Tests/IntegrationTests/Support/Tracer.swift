/// A program that tries to look into another one of the same user.
enum Tracer {
  /// ptrace(2) PTRACE_ATTACH, and opening what stands for the memory and the environment in /proc.
  static let script = """
    import ctypes, os, sys
    libc = ctypes.CDLL(None, use_errno=True)
    pid = int(sys.argv[1])
    print("attach", "yes" if libc.ptrace(16, pid, None, None) == 0 else os.strerror(ctypes.get_errno()))
    for name in "mem", "environ":
        try:
            os.close(os.open(f"/proc/{pid}/{name}", os.O_RDONLY))
            print(name, "yes")
        except OSError as error:
            print(name, error.strerror)
    """

  static let allowed = "attach yes\nmem yes\nenviron yes\n"
  static let refused = "attach Operation not permitted\nmem Permission denied\nenviron Permission denied\n"
}
