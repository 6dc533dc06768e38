import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context'

const dayMs = 86_400_000

/** Does the work once the server stands and every day after. Every node does: the work itself takes a lock. */
export const daily =
  ({ log }: Pick<Context, 'log'>, name: string, work: () => Promise<number>): FastifyPluginAsync =>
  async (app) => {
    let turn: Promise<void> = Promise.resolve()
    const run = (): void => {
      turn = work().then(
        (count) => {
          if (count > 0) log.info({ job: name, count }, 'daily job')
        },
        (err: unknown) => log.error({ err, job: name }, 'daily job'),
      )
    }
    const timer = setInterval(run, dayMs)
    timer.unref()
    app.addHook('onReady', async () => run())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await turn
    })
  }
