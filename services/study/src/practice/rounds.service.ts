import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type {
  answerPractice,
  closePractice,
  getPractice,
  startPractice,
} from '@portal/contracts/study-practice';
import { answerSharedTest } from '@portal/contracts/testlab-shared';
import { accountDeleted, holdStudent, Transactions, type UnitOfWork } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { roomNotFound } from '../rooms/room-not-found.error';
import { RoomsRepository } from '../rooms/rooms.repository';
import { isOver, startRound } from './domain/round';
import { asRound, progressFor, viewFor, type KeptRound } from './practice-view';
import { RoundCloserService } from './round-closer.service';
import { RoundMakerService } from './round-maker.service';
import { RoundsRepository } from './rounds.repository';

type StartRequest = RequestOf<typeof startPractice>;
type AnswerRequest = RequestOf<typeof answerPractice>;
type InRoom = RequestOf<typeof getPractice>;

/**
 * Handles members' requests about the rounds in their room; for others the room does not exist.
 */
@Injectable()
export class RoundsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: RoundsRepository,
    private readonly rooms: RoomsRepository,
    private readonly maker: RoundMakerService,
    private readonly closer: RoundCloserService,
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Starts a round for the members currently in the room; its questions are made afterwards.
   * @throws PortalError `conflict` during another round, `invalid_input` without topics or a file.
   */
  async start(request: StartRequest): Promise<ResponseOf<typeof startPractice>> {
    const { studentId, roomId, topics, file } = request;
    if (topics.length === 0 && !file) {
      throw new PortalError('invalid_input', 'Please enter topics or upload a file.');
    }
    const kept = await this.transactions.run(async (work) => {
      const held = await this.holdMembers(work, request);
      const { members } = await this.rooms.lockFor(work.manager, roomId, studentId);
      const before = await this.rounds.newest(roomId, work.manager);
      if (before && !isOver(asRound(before))) throw underWay();
      const present = members.map((member) => member.studentId).filter((id) => held.includes(id));
      const made = this.build(request, present, (before?.round.revision ?? 0) + 1);
      await this.rounds.insert(work, made);
      work.afterCommit(() => this.maker.begin(made.round.id));
      return made;
    });
    return { practice: viewFor(kept, studentId) };
  }

  /**
   * Returns the newest round of the room; once the session has ended, also to its participants.
   */
  async get({ roomId, studentId }: InRoom): Promise<ResponseOf<typeof getPractice>> {
    const kept = await this.rounds.newest(roomId);
    const present = await this.rounds.presentNow(roomId);
    const tookPart = kept?.members.some((member) => member.studentId === studentId) ?? false;
    const mayLook = present.includes(studentId) || (tookPart && present.length === 0);
    if (!mayLook) throw roomNotFound();
    return { practice: kept && viewFor(kept, studentId) };
  }

  /**
   * Stores an answer at testlab, and counts it here. Only the first answer to a question counts.
   * @throws PortalError `not_found` for a question that is not the student's to answer, `conflict`
   * once the round is over.
   */
  async answer(request: AnswerRequest): Promise<ResponseOf<typeof answerPractice>> {
    const { studentId, question } = request;
    const kept = await this.newestFor(request);
    const choices = kept && asRound(kept).choices.get(studentId);
    if (!choices || !(question < choices.length)) throw noQuestion();
    if (choices[question] !== null) return progressFor(kept, studentId);
    const { id: roundId, state, endsAt } = kept.round;
    if (state !== 'running' || !endsAt || endsAt <= this.now()) throw tooLate();
    const answer = { roundId, studentId, question, choice: request.choice };
    const { choice } = await this.messages.request(answerSharedTest, answer);
    return this.count({ ...answer, choice });
  }

  /**
   * Ends a round early; one that is over stays as it is.
   * @throws PortalError `forbidden` for a student who did not start it.
   */
  async close({ roomId, studentId }: InRoom): Promise<ResponseOf<typeof closePractice>> {
    const newest = await this.newestFor({ roomId, studentId });
    if (!newest) throw noRound();
    const { id, starterId, state } = newest.round;
    if (starterId !== studentId) throw notYours();
    const kept = await this.transactions.run(async (work) => {
      const locked = await this.rounds.lock(work.manager, id);
      if (!locked) throw noRound();
      await this.rounds.step(work, locked, { kind: 'stopped' }, { round: { asked: null } });
      return locked;
    });
    if (state === 'making') await this.maker.abort(id);
    if (kept.round.state === 'closing') this.closer.begin(id);
    return { practice: viewFor(kept, studentId) };
  }

  /** Locks the members before the room is locked: a student's lock never follows a room's. */
  private async holdMembers({ manager }: UnitOfWork, { roomId, studentId }: InRoom) {
    const members = await this.rounds.present(manager, roomId);
    if (!members.includes(studentId)) throw roomNotFound();
    const held: string[] = [];
    for (const id of members.sort()) if (await holdStudent(manager, id)) held.push(id);
    if (!held.includes(studentId)) throw accountDeleted();
    return held;
  }

  private build(request: StartRequest, members: string[], revision: number): KeptRound {
    const { roomId: sessionId, studentId, department, topics, numQuestions, file } = request;
    const { state, starterId, failure } = startRound(studentId, members);
    const id = newId();
    const asked = { department, topics, numQuestions, file };
    const empty = { askedAt: null, questions: [], notice: null, endsAt: null, key: [] };
    const kept = { id, sessionId, starterId, state, revision, failure, asked };
    const round = { ...kept, ...empty, createdAt: this.now() };
    const places = members.map((one) => {
      return { roundId: id, studentId: one, choices: [], answered: 0, results: [] };
    });
    return { round, members: places };
  }

  /** Returns the room's newest round, for a member. */
  private async newestFor({ roomId, studentId }: InRoom): Promise<KeptRound | null> {
    const kept = await this.rounds.newest(roomId);
    if (!(await this.rounds.presentNow(roomId)).includes(studentId)) throw roomNotFound();
    return kept;
  }

  private async count(answer: {
    roundId: string;
    studentId: string;
    question: number;
    choice: number;
  }): Promise<ResponseOf<typeof answerPractice>> {
    const { roundId, studentId } = answer;
    const kept = await this.transactions.run(async (work) => {
      const locked = await this.rounds.lock(work.manager, roundId);
      if (!locked) throw tooLate();
      const present = await this.rounds.present(work.manager, locked.round.sessionId);
      await this.rounds.step(work, locked, { kind: 'answered', ...answer, present });
      return locked;
    });
    if (kept.round.state === 'closing') this.closer.begin(roundId);
    return progressFor(kept, studentId);
  }
}

const underWay = () => new PortalError('conflict', 'A round is in progress in this room.');
const tooLate = () => new PortalError('conflict', 'This round is over.');
const noRound = () => new PortalError('not_found', 'There is no round in this room.');
const noQuestion = () => new PortalError('not_found', 'There is no such question.');
const notYours = () =>
  new PortalError('forbidden', 'Only the student who started the round can close it.');
