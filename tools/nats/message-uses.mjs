import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from '../steps/workspace.mjs';
import { CONTRACTS, STUDENT_DATA } from './contracts.mjs';

/** Use of the contract in a call's arguments: callee -> [index of the argument, purpose]. */
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

/** Names that represent messages without being contracts. */
const STAND_INS = {
  /** libs/kit: the controller of student data, in the service that its first argument names. */
  studentDataController: (uses, node) => {
    const [service] = node.parent.arguments ?? [];
    const own = STUDENT_DATA.find((one) => one.service === service?.text);
    if (!own) return false;
    for (const name of ['exportStudent', 'countStudent', 'forgetStudent']) {
      uses.add('answers', 'request', own[name]);
    }
    return uses.add('subscribes', 'fact', CONTRACTS.get('studentDeleted').subject);
  },
  /** libs/contracts: a service that names the messages of all others sends requests to them. */
  studentDataOf: (uses) => {
    for (const { exportStudent, countStudent } of STUDENT_DATA) {
      uses.add('asks', 'request', exportStudent);
      uses.add('asks', 'request', countStudent);
    }
    return true;
  },
  /** libs/kit: sends a command to each of them to delete a student's data. */
  forgetStudentCommands: (uses) => {
    for (const { forgetStudent } of STUDENT_DATA) uses.add('asks', 'request', forgetStudent);
    return true;
  },
};

/** Messages of a library class, which its injected type alone does not reveal. */
const INJECTED = {
  /** libs/kit: publishes the admins' acts. */
  AdminActs: (uses) => uses.add('publishes', 'fact', CONTRACTS.get('adminActed').subject),
};

class Uses {
  answers = new Map();
  subscribes = new Map();
  asks = new Map();
  publishes = new Map();
  /** `file:line name`: contracts in a use that this script does not recognise. */
  unknown = [];

  add(what, kind, subject) {
    this[what].set(subject, kind);
    return true;
  }
}

/**
 * Returns the messages that the program in a folder answers, subscribes to, requests and
 * publishes: a map from subject to kind for each.
 */
export function messageUses(folder) {
  const uses = new Uses();
  for (const file of sourcesOf(inRoot(folder, 'src'))) readUses(file, uses);
  return uses;
}

/**
 * Returns the programs that exchange messages: the gateway, and every service folder with a
 * `main.ts`.
 */
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

/** Maps local to exported names of the contracts and stand-ins that a file imports as values. */
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

/** Excludes property names and the names of declarations. */
function isReference(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isMethodDeclaration(parent) && parent.name === node);
}

function isKnown(node, name, uses) {
  if (name in STAND_INS) return STAND_INS[name](uses, node);
  const { kind, subject } = CONTRACTS.get(name);
  // `contract.timeoutMs`: reading a property of a contract sends nothing.
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

/** `commands: [contract]` in a module: commands that it sends until they are answered. */
function isInCommands({ parent }) {
  const { parent: property } = parent;
  if (!ts.isArrayLiteralExpression(parent) || !ts.isPropertyAssignment(property)) return false;
  return property.name.text === 'commands';
}
