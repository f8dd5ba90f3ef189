import Authentication
import Outcomes
import Testing

extension Integration {
  /// The outcome table, by the installed programs: the exit code, the report, and each line that people see.
  @Suite struct OutcomesTests {
    @Test(arguments: Table.runs.filter(PlayedRun.isPlayed))
    func aSceneEndsAsTheTableSays(run: Table.Run) throws {
      try PlayedRun(run).perform()
    }
  }
}
