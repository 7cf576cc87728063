import { createRequire } from 'node:module';
import { Logger } from '@nestjs/common';

interface TakeBack {
  /** Returns a function that reverts all changes made since. */
  remember: () => () => void;
  keepingGlobals: <T>(load: () => T) => T;
}

const requireTool: (path: string) => TakeBack = createRequire(__filename);
const { remember, keepingGlobals } = requireTool('../../../tools/jest/take-back.cjs');

const globals: { leftByTest?: string; madeByPackage?: string } & object = globalThis;

describe('at its end a test file', () => {
  it('gives back the environment', () => {
    process.env['CHANGED_BY_TEST'] = 'before';
    const takeBack = remember();
    process.env['CHANGED_BY_TEST'] = 'after';
    process.env['SET_BY_TEST'] = 'yes';
    delete process.env['PATH'];
    takeBack();
    expect(process.env).toMatchObject({ CHANGED_BY_TEST: 'before', PATH: expect.any(String) });
    expect(process.env).not.toHaveProperty('SET_BY_TEST');
  });

  it('listens to the process no more', () => {
    const [early, late] = [() => undefined, () => undefined];
    process.on('SIGUSR2', early);
    const takeBack = remember();
    process.on('SIGUSR2', late).on('unhandledRejection', late);
    takeBack();
    expect(process.listeners('SIGUSR2')).toEqual([early]);
    expect(process.listeners('unhandledRejection')).not.toContain(late);
  });

  it('takes its globals along, and leaves those of packages', () => {
    const takeBack = remember();
    globals.leftByTest = 'test';
    keepingGlobals(() => (globals.madeByPackage = 'package'));
    takeBack();
    expect(globals).not.toHaveProperty('leftByTest');
    expect(globals).toHaveProperty('madeByPackage', 'package');
    delete globals.madeByPackage;
  });

  it('lets the logger speak again', () => {
    const takeBack = remember();
    Logger.overrideLogger(false);
    takeBack();
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    new Logger('test').log('heard');
    expect(written).toHaveBeenCalledWith(expect.stringContaining('heard'));
  });
});
