const SUPPRESSION = /^\s*eslint-disable/;
const DESCRIPTION = /\s--\s\S/;

/** Requires a reason for every suppression: `// eslint-disable-next-line rule -- the reason`. */
export const describedSuppression = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { undescribed: "Say why: add ' -- ' and the reason." },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!SUPPRESSION.test(comment.value) || DESCRIPTION.test(comment.value)) continue;
          context.report({ loc: comment.loc, messageId: 'undescribed' });
        }
      },
    };
  },
};
