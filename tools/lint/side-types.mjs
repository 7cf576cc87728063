import path from 'node:path';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

/**
 * Types of one side of the portal: the compiler checks them, and ESLint's rules reuse its results.
 * Each program is created on first use.
 * @param root the root of the repository
 * @param configs the tsconfig of each program, relative to the root
 * @param folder caches the build information of each program, so that only affected files are
 * checked again
 */
export function typesOf(root, configs, folder) {
  const programs = new Map();
  const programOf = (config) => {
    if (!programs.has(config)) programs.set(config, openProgram(root, config, folder));
    return programs.get(config);
  };
  return {
    check: () => configs.flatMap((config) => check(programOf(config))),
    parser: parser(() => configs.map(programOf)),
  };
}

function openProgram(root, config, folder) {
  const kept = path.join(folder, `${config.replaceAll('/', '-')}.tsbuildinfo`);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, config),
    { noEmit: true, incremental: true, tsBuildInfoFile: kept },
    host,
  );
  return ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
  });
}

function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Returns the compiler's diagnostics in its own format. */
function check(program) {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSemanticDiagnostics(),
    // Emits only the build information.
    ...program.emit().diagnostics,
  ];
  const paths = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => program.getProgram().getCurrentDirectory(),
    getNewLine: () => '\n',
  };
  return ts
    .sortAndDeduplicateDiagnostics(found)
    .map((diagnostic) => ts.formatDiagnostic(diagnostic, paths));
}

/** ESLint's TypeScript parser, with these programs instead of its own. */
function parser(programs) {
  return {
    meta: { name: 'portal/side-types', version: tseslint.parser.meta.version },
    parseForESLint: (code, options) =>
      tseslint.parser.parseForESLint(code, {
        ...options,
        project: undefined,
        programs: programs().map((program) => program.getProgram()),
      }),
  };
}
