/** Who is asked about what a person publishes: WeChat of those who are in its mini-program, the cloud of everybody else. */
import { sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'
import { ProviderError, type SafetyOpinion } from '../../providers'
import { scenes, type Scene } from './scenes'

/** Longer than this a vendor is not waited for, ms. */
const patience = 3_000

/** The person's account at the vendor, where they used the mini-program within two hours: it answers about no others. */
export async function openIdOf({ db }: Pick<Context, 'db'>, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select i.subject from identities i where i.user_id = ${userId} and i.vendor = 'wechat' and exists(
      select 1 from sessions s where s.user_id = i.user_id and s.client = 'wechat' and s.seen_at > now() - interval '2 hours')`)
  return rows[0]?.subject ?? null
}

/** Whether a vendor looks at what this person shows. */
export const canAsk = async (context: Context, { id }: Viewer): Promise<boolean> =>
  context.providers.cloudSafety !== null ||
  (context.providers.safety !== null && (await openIdOf(context, id)) !== null)

/** What a vendor says; null where it does not answer in time. */
async function answer({ log }: Context, asking: Promise<SafetyOpinion>): Promise<SafetyOpinion | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)))
  const asked = asking.catch((err: unknown) => {
    if (!(err instanceof ProviderError)) throw err
    log.warn({ err }, 'content not checked by the vendor')
    return null
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/**
 * What the vendor says that answers about this person: WeChat's of those who are there, else the cloud's. null where none is asked
 * or does not answer; `silent`: everything is to be looked at, and this was not.
 */
export async function askVendors(
  context: Context,
  openId: string | null,
  scene: Scene,
  texts: Readonly<Record<string, string>>,
): Promise<{ opinion: SafetyOpinion | null; silent: boolean }> {
  const { safety, cloudSafety } = context.providers
  const text = Object.values(texts)
    .filter((one) => one !== '')
    .join('\n')
  if (text === '') return { opinion: null, silent: false }
  const first =
    safety !== null && openId !== null
      ? await answer(context, safety.text(openId, scenes[scene].wechat, text))
      : null
  const opinion = first ?? (cloudSafety === null ? null : await answer(context, cloudSafety.text(text)))
  return { opinion, silent: opinion === null && cloudSafety !== null }
}
