const { options } = require('./.dependency-cruiser.cjs');

/** Circles between folders, as they run: tests and what they stand on may use everything. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders that need each other cannot be understood one at a time.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [
        ...options.exclude.path,
        '\\.(spec|fixture)\\.tsx?$',
        '/testing/',
        '^web/(e2e|screens)/',
      ],
    },
  },
};
