/**
 * The folder of this run of the tests, made by `global-setup.ts`. Its watchdog stops every PostgreSQL with data in it and
 * removes it when the run has ended, however it ended.
 */
export function runFolder(): string {
  const folder = process.env.MNEME_TEST_RUN_FOLDER;
  if (!folder) {
    throw new Error('MNEME_TEST_RUN_FOLDER is not set: is test/support/global-setup.ts in jest.config.mjs?');
  }
  return folder;
}
