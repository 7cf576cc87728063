import { scaledMs } from '@portal/testing';
import type { LiveAsk, LiveBodyInput, LivePayload, LivePush } from '@portal/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Answer, Person, PortalClient } from './portal-client.fixture';

/** Longest wait for an answer or event, in ms. */
const WITHIN_MS = 20_000;

/** A student with a screen: calls over HTTP, sends requests by its socket and records events. */
export class LiveStudent {
  private readonly events: { name: string; payload: unknown }[] = [];

  private constructor(
    readonly person: Person,
    private readonly portal: PortalClient,
    readonly socket: Socket,
  ) {
    socket.onAny((name: string, payload: unknown) => this.events.push({ name, payload }));
  }

  static async arrive(portal: PortalClient, url: string, email: string): Promise<LiveStudent> {
    const person = await portal.student(email);
    const auth = { token: person.token };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    const student = new LiveStudent(person, portal, socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return student;
  }

  get id(): string {
    return this.person.id;
  }

  call(method: string, to: string, body?: object): Promise<Answer> {
    return this.portal.call(method, to, this.person, body);
  }

  ask<A extends LiveAsk>({ name }: A, body: LiveBodyInput<A>): Promise<unknown> {
    return this.socket.timeout(WITHIN_MS).emitWithAck(name, body);
  }

  /** Returns the payloads received under a name so far, as its contract defines them. */
  received<P extends LivePush>({ name, payload }: P): LivePayload<P>[] {
    return this.events
      .filter((each) => each.name === name)
      .map((each) => payload.parse(each.payload) as LivePayload<P>); // of the same contract
  }

  /** Returns the first payload received under a name; waits for it. */
  async untilReceived<P extends LivePush>(push: P): Promise<LivePayload<P>> {
    for (
      const deadline = Date.now() + scaledMs(WITHIN_MS);
      Date.now() < deadline;
      await pause(20)
    ) {
      const [first] = this.received(push);
      if (first !== undefined) return first;
    }
    throw new Error(`${push.name} was not heard; but ${JSON.stringify(this.names())} was`);
  }

  /** Returns the names of all received events, in order. */
  names(): string[] {
    return this.events.map(({ name }) => name);
  }
}
