/** The way out of mails that works without signing in: a signed address, which mail programs post to (RFC 8058). */
import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { noticeGroups, type NoticeGroup } from '../../../contract/message/rules'
import type { Context } from '../../context'
import { mailAct } from '../../http/mailPage'
import type { Secrets } from '../../core/seal/secrets'
import { noticeSettings } from '../../core/notice/tables'
import { groupNames } from '../../core/notice/content'

const path = '/api/message/unsubscribe'
const macBytes = 16

interface Way {
  userId: string
  groups: NoticeGroup[]
}

/** The first is under the key in force; mails that were sent under a former one keep their way out. */
const macsOf = (secrets: Secrets, said: string): Buffer[] =>
  secrets.hashes('unsubscribe', said).map((hash) => hash.subarray(0, macBytes))

/** Ends mails of these kinds to the person; good for as long as the server knows the key. */
export function unsubscribeUrl(
  { secrets }: Pick<Context, 'secrets'>,
  site: string,
  userId: string,
  groups: readonly NoticeGroup[],
): string {
  const said = `${userId}.${noticeGroups.filter((group) => groups.includes(group)).join('-')}`
  return `${site}${path}?token=${said}.${macsOf(secrets, said)[0]?.toString('base64url')}`
}

/** What the token ends; null when we did not make it. */
function read(secrets: Secrets, token: string): Way | null {
  const [userId = '', kinds = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const ours = macsOf(secrets, `${userId}.${kinds}`).some(
    (mac) => given.length === mac.length && timingSafeEqual(given, mac),
  )
  if (!ours) return null
  const named = kinds.split('-')
  return { userId, groups: noticeGroups.filter((group) => named.includes(group)) }
}

async function end({ db }: Context, { userId, groups }: Way): Promise<void> {
  const off = Object.fromEntries(groups.map((group) => [`mail_${group}`, false]))
  if (groups.length > 0) await db.update(noticeSettings).set(off).where(eq(noticeSettings.userId, userId))
}

const namesOf = ({ groups }: Way): string => groups.map((group) => groupNames[group]).join('、')

export function unsubscribePlugin(context: Context): FastifyPluginAsync {
  const secrets = context.secrets
  return mailAct<Way>({
    path,
    title: '邮件提醒',
    read: (token) => read(secrets, token),
    question: (way) =>
      `<h1>不再接收邮件？</h1><p>${namesOf(way)}不再发到你的邮箱，应用里的消息不受影响。</p>`,
    button: '确认退订',
    act: async (way) => {
      await end(context, way)
      return `<h1>已退订</h1><p>${namesOf(way)}不再发到你的邮箱。要重新打开，到“设置 > 消息提醒”。</p>`
    },
    invalid: '<h1>链接无效</h1><p>请在校园云生活的“设置 > 消息提醒”里关闭邮件提醒。</p>',
  })
}
