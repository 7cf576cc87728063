import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from '../steps/workspace.mjs';
import { CONTRACTS, STUDENT_DATA } from './contracts.mjs';

/** What a call says of the contract among its arguments: callee -> [index of the argument, what for]. */
const CALLS = {
  HandlesRequest: [0, 'answers'],
  HandlesStream: [0, 'answers'],
  HandlesEvent: [0, 'subscribes'],
  Reaction: [0, 'subscribes'],
  HandsOn: [1, 'asks'],
  request: [0, 'asks'],
  stream: [0, 'asks'],
  add: [1, 'asks'],
  addAll: [1, 'asks'],
  OnCommandSettled: [0, 'asks'],
  OnCommandRefused: [0, 'asks'],
  emit: [0, 'publishes'],
  addToOutbox: [0, 'publishes'],
};

/** Names that stand for messages without being contracts. */
const STAND_INS = {
  /** libs/kit: the controller of a student's data, in the service that its first argument names. */
  studentDataController: (uses, node) => {
    const [service] = node.parent.arguments ?? [];
    const own = STUDENT_DATA.find((one) => one.service === service?.text);
    if (!own) return false;
    for (const name of ['exportStudent', 'countStudent', 'forgetStudent']) {
      uses.add('answers', 'request', own[name]);
    }
    return uses.add('subscribes', 'fact', CONTRACTS.get('studentDeleted').subject);
  },
  /** libs/contracts: a service that names the messages of all the others asks them. */
  studentDataOf: (uses) => {
    for (const { exportStudent, countStudent } of STUDENT_DATA) {
      uses.add('asks', 'request', exportStudent);
      uses.add('asks', 'request', countStudent);
    }
    return true;
  },
  /** libs/kit: has every one of them forget a student. */
  forgetStudentCommands: (uses) => {
    for (const { forgetStudent } of STUDENT_DATA) uses.add('asks', 'request', forgetStudent);
    return true;
  },
};

/** What a class of a library does for its user, which a type alone does not say. */
const INJECTED = {
  /** libs/kit: records the admins' acts. */
  AdminActs: (uses) => uses.add('publishes', 'fact', CONTRACTS.get('adminActed').subject),
};

class Uses {
  answers = new Map();
  subscribes = new Map();
  asks = new Map();
  publishes = new Map();
  /** `file:line name`: contracts that are used in a way that is not known here. */
  unknown = [];

  add(what, kind, subject) {
    this[what].set(subject, kind);
    return true;
  }
}

/** What the program in a folder answers, subscribes to, asks and publishes: subject -> kind, each. */
export function messageUses(folder) {
  const uses = new Uses();
  for (const file of sourcesOf(inRoot(folder, 'src'))) readUses(file, uses);
  return uses;
}

/** The programs that messages join: the gateway, and every folder of services with a `main.ts`. */
export function programs() {
  const services = readdirSync(inRoot('services')).sort();
  return [
    { name: 'gateway', folder: 'gateway' },
    ...services.map((name) => ({ name, folder: `services/${name}` })),
  ];
}

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|fixture|d)\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .sort();
}

function readUses(file, uses) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('@portal/')) return;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  for (const name of injectedIn(source)) INJECTED[name](uses);
  const imported = importsOf(source);
  if (imported.size === 0) return;
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const name = ts.isIdentifier(node) && isReference(node) ? imported.get(node.text) : undefined;
    if (name !== undefined && !isKnown(node, name, uses)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      uses.unknown.push(`${path.relative(inRoot(), file)}:${line + 1} ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function injectedIn(source) {
  const named = source.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) &&
    /^'@portal\//.test(statement.moduleSpecifier.getText(source))
      ? (statement.importClause?.namedBindings?.elements ?? [])
      : [],
  );
  return named.map(({ name }) => name.text).filter((name) => name in INJECTED);
}

/** Local name -> exported name, of the contracts and stand-ins that a file imports as values. */
function importsOf(source) {
  const found = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName, isTypeOnly } of named.elements) {
      const exported = (propertyName ?? name).text;
      const isOurs = /^@portal\//.test(statement.moduleSpecifier.text);
      const isMessage = CONTRACTS.has(exported) || exported in STAND_INS;
      if (isOurs && isMessage && !isTypeOnly) found.set(name.text, exported);
    }
  }
  return found;
}

/** Neither the name of a property nor what a declaration declares. */
function isReference(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isMethodDeclaration(parent) && parent.name === node);
}

function isKnown(node, name, uses) {
  if (name in STAND_INS) return STAND_INS[name](uses, node);
  const { kind, subject } = CONTRACTS.get(name);
  // `contract.timeoutMs`: what is read of a contract sends nothing.
  if (ts.isPropertyAccessExpression(node.parent)) return true;
  const what = isInCommands(node) ? 'asks' : purposeOf(node);
  return what ? uses.add(what, kind, subject) : false;
}

function purposeOf(node) {
  const call = callOf(node);
  if (!call) return undefined;
  const callee = ts.isPropertyAccessExpression(call.expression)
    ? call.expression.name
    : call.expression;
  const [index, what] = CALLS[callee.text] ?? [];
  return call.arguments[index] === node ? what : undefined;
}

function callOf(node) {
  const { parent } = node;
  return ts.isCallExpression(parent) ? parent : undefined;
}

/** `commands: [contract]` in a module: what it sends until it is answered. */
function isInCommands({ parent }) {
  const { parent: property } = parent;
  if (!ts.isArrayLiteralExpression(parent) || !ts.isPropertyAssignment(property)) return false;
  return property.name.text === 'commands';
}
