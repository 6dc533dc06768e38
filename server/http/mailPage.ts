/** Pages that links in mails open without the app: a look changes nothing, for mail scanners follow links; the button does. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'

/** What the link of a mail leads to. Questions and words are HTML. */
interface MailAct<T> {
  path: string
  title: string
  /** What the token stands for; null when we did not make it. */
  read(token: string): T | null
  /** What is asked before the button does it. */
  question(what: T): string
  button: string
  /** Does it, and says so; null: it was done, or is too old. */
  act(what: T): Promise<string | null>
  /** Said of a link that is none, or no more. */
  invalid: string
}

const schema = {
  querystring: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', maxLength: 200 } },
  },
}

/** The page of such a link, and what its button posts to. */
export const mailAct =
  <T>({ path, title, read, question, button, act, invalid }: MailAct<T>): FastifyPluginAsync =>
  async (app) => {
    // the button posts an empty form
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async () => null,
    )
    const answer = (reply: FastifyReply, said: string | null): FastifyReply =>
      reply
        .status(said === null ? 400 : 200)
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        )
        .header('referrer-policy', 'no-referrer')
        .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:28em;margin:15vh auto;padding:0 20px}button{font:inherit;min-height:48px;padding:0 24px}</style>
${said ?? invalid}</html>`)
    app.get<{ Querystring: { token: string } }>(path, { schema }, async ({ query }, reply) => {
      const what = read(query.token)
      const form = `<form method="post"><button>${button}</button></form>`
      return answer(reply, what && question(what) + form)
    })
    app.post<{ Querystring: { token: string } }>(path, { schema }, async ({ query }, reply) => {
      const what = read(query.token)
      return answer(reply, what && (await act(what)))
    })
  }
