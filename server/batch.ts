/** Answers found together. */

interface Waiting<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(reason: unknown): void
}

/**
 * Questions that come while others are being answered are asked together, next: alone each is asked at once, and a
 * thousand at a time are a few statements. `ask` gives as many answers as it is given questions, in their order.
 * `most`: questions that are asked at once.
 */
export function batchCalls<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  most = 500,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = []
  let busy = false

  async function answer(batch: Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ question }) => question))
      batch.forEach(({ resolve }, index) => resolve(answers[index] as A))
    } catch (reason) {
      for (const { reject } of batch) reject(reason)
    }
  }

  async function work(): Promise<void> {
    // what comes in the same turn goes along
    await Promise.resolve()
    while (waiting.length > 0) await answer(waiting.splice(0, most))
    busy = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (busy) return
      busy = true
      void work()
    })
}
