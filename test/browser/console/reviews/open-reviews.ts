import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { uploadedSession } from '../../../contract/harness/capture-attempt.js';
import { press, useConsole } from '../open-console.js';

export const REVIEWS = '/test/reviews';

export const CONFLICT = {
  ...{ type: 'https://faceproof.example/problems', title: 'Conflict', status: 409, code: 'session_state_conflict' },
  ...{ detail: 'The case was decided elsewhere.', requestId: 'req_1', retryable: false },
};
export const BROKEN = {
  ...{ type: 'https://faceproof.example/problems', title: 'Internal error', status: 500, code: 'internal_error' },
  ...{ detail: 'The picture could not be read.', requestId: 'req_2', retryable: false },
};

/** The console of an account in which every session goes to a review. */
export function useReviews() {
  const console = useConsole();
  beforeAll(async () => {
    const { api } = console();
    await api.takeReferences();
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
  });
  /** Sessions with three pictures each, all in review; oldest first. */
  async function waiting(count: number, session: object = {}): Promise<string[]> {
    const { api } = console();
    await api.db('reviews').update({ state: 'DONE' });
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await uploadedSession(api, session)).sessionId);
    return ids;
  }
  return {
    console,
    waiting,
    /** A case that a reviewer has claimed, with its pictures in sight. */
    async claimOne() {
      const [id = ''] = await waiting(1);
      const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
      await press(page, 'Claim C');
      await seesPictures(page);
      return { id, page };
    },
    statusOf: async (sessionId: string) => (await console().api.call('GET', `/v1/sessions/${sessionId}`)).body,
    votesOn: (sessionId: string) => console().api.db('review_votes').where({ session_id: sessionId }),
  };
}

export const seesPictures = (page: Page) => page.locator('[data-shown=true]').waitFor();

/** The note at the edge of the screen says at which step the vote is. */
export const toast = (page: Page, step: string) => page.locator(`.toast[data-step=${step}]`).waitFor({ state: 'attached' });
