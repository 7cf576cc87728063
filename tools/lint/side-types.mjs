import path from 'node:path';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

/**
 * The types of one side of the portal: the compiler judges them, and ESLint's rules go on with what it
 * has worked out. Each program is made only when somebody asks for it.
 * @param root the root of the repository
 * @param configs the tsconfig of each program, relative to the root
 * @param folder keeps what the compiler knows of each program, so that it looks again only at what may have changed
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

/** What the compiler finds wrong, each as it would write it. */
function check(program) {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSemanticDiagnostics(),
    // It emits nothing but what it keeps.
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

/** ESLint's parser of TypeScript, with these programs in place of some of its own. */
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
