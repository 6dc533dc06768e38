/** Whether a code may go out now: how long to wait for it, what proof it takes, and how many texts go out in all. */
import { and, desc, eq, gt, notLike } from 'drizzle-orm'
import { sms } from '../../../contract/account/rules'
import type { Proof } from '../../../contract/account/proof'
import { codes } from '../../../contract/envelope'
import type { Context, Executor } from '../../context'
import { Refusal } from '../../http/refusal'
import { countOne, countsOf, networkKey } from '../account/asked'
import { Challenges } from './challenge'
import { smsCodes } from '../account/tables'

/** Who asks for a code that no session vouches for: from which address, and what work was done for it. */
export interface Asker {
  address: string
  proof?: Proof | undefined
}

/** A code that is asked for. */
export interface Wanted {
  /** A phone or an address of mail. */
  to: string
  scene: string
  by: 'sms' | 'mail'
  /** Null for the owner of the number, who is signed in. */
  asker: Asker | null
}

const dayMs = 86_400_000
/** Codes an hour that one network gets without a proof. */
const freeOfNetwork = 20
/** Passwords an hour that one network tries without a proof. */
const freePasswords = 100
/** So much of what may go out in all is for who is signed in alone. */
const kept = 0.1
/** After so many in a day the next waits longer: who is bombed is bombed slower, and still gets a code. */
const paces = [
  { from: 30, seconds: 3600 },
  { from: 10, seconds: 600 },
] as const

const tooMany = (message: string, data: unknown = null): Refusal =>
  new Refusal(429, codes.refused, message, '', data)

/** Where a code is counted beside its number: its network, and for texts the count of all. */
export const countedUnder = (context: Context, { by, asker }: Wanted): string[] => [
  ...(asker ? [networkKey(context, by, asker.address)] : []),
  ...(by === 'sms' ? ['sms'] : []),
]

/** Seconds from one code to the next to one phone or mailbox, where so many went there in a day, whoever asked. */
export const paceAfter = (sent: number): number =>
  paces.find(({ from }) => sent >= from)?.seconds ?? sms.everySeconds

/** The same for one that is wanted: the owner's own are numbered instead. */
const paceOf = ({ asker }: Wanted, sent: number): number => (asker ? paceAfter(sent) : sms.everySeconds)

/** How many codes of the day count for this one. @throws Refusal while it has to wait */
async function sentToday(tx: Executor, wanted: Wanted): Promise<number> {
  const { to, scene, asker } = wanted
  const counted = asker ? notLike(smsCodes.scene, 'prove:%') : eq(smsCodes.scene, scene)
  const sent = await tx
    .select({ at: smsCodes.createdAt, scene: smsCodes.scene })
    .from(smsCodes)
    .where(and(eq(smsCodes.phone, to), gt(smsCodes.createdAt, new Date(Date.now() - dayMs)), counted))
    .orderBy(desc(smsCodes.createdAt))
  const last = sent.find((code) => code.scene === scene)
  const next = (last?.at.getTime() ?? 0) + paceOf(wanted, sent.length) * 1000
  const wait = Math.ceil((next - Date.now()) / 1000)
  if (wait > 0) throw tooMany(`${wait} 秒后才能再发`, { wait })
  return sent.length
}

const levelOfNetwork = (count: number, free: number): number | null =>
  count <= free ? null : Math.floor(Math.log2(1 + count / 500))

/** How much harder than the easiest proof the one is that this takes; null where it takes none. */
async function levelOf(
  { config }: Context,
  tx: Executor,
  { by }: Wanted,
  sent: number,
  ofNetwork: number,
): Promise<number | null> {
  const all = by === 'sms' ? await countsOf(tx, 'sms') : { hour: 0, day: 0 }
  const isFull = all.hour * 2 >= config.smsPerHour || all.day * 2 >= config.smsPerDay
  const levels = [
    sent < sms.freeADay ? null : Math.floor((sent - sms.freeADay) / 2),
    levelOfNetwork(ofNetwork, freeOfNetwork),
    isFull ? 1 : null,
  ].filter((level) => level !== null)
  return levels.length === 0 ? null : Math.max(...levels)
}

/** @throws Refusal when as many texts went out as may. */
async function countText({ config, log }: Context, tx: Executor, { asker }: Wanted): Promise<void> {
  await countOne(tx, 'sms')
  const { hour, day } = await countsOf(tx, 'sms')
  const share = asker ? 1 - kept : 1
  if (hour <= config.smsPerHour * share && day <= config.smsPerDay * share) return
  log.error({ hour, day }, 'as many SMS as may go out went out')
  throw new Refusal(503, codes.refused, '现在发短信的人太多，请过一会儿再试，或换别的方式登录')
}

/**
 * Admits one code, and counts it. The owner who is signed in has a number of each purpose a day; whoever is not does
 * some work beyond the first few, and so is never shut out by what others asked for. Gives the seconds until the next.
 * @throws Refusal that says how long to wait, or has the challenge
 */
export async function admitCode(context: Context, tx: Executor, wanted: Wanted): Promise<number> {
  const { to, scene, by, asker } = wanted
  const sent = await sentToday(tx, wanted)
  if (asker) {
    const ofNetwork = await countOne(tx, networkKey(context, by, asker.address))
    const level = await levelOf(context, tx, wanted, sent, ofNetwork)
    if (level !== null)
      await new Challenges(context).require(tx, { purpose: [scene, to], level }, asker.proof)
  } else if (sent >= sms.perDay) throw tooMany('今天的验证码已发完，请明天再试')
  if (by === 'sms') await countText(context, tx, wanted)
  return paceOf(wanted, sent + 1)
}

/** Admits a try of a password. @throws Refusal with a challenge where its network has tried many */
export const admitPassword = (context: Context, phone: string, { address, proof }: Asker): Promise<void> =>
  context.db.transaction(async (tx) => {
    const level = levelOfNetwork(await countOne(tx, networkKey(context, 'password', address)), freePasswords)
    if (level !== null)
      await new Challenges(context).require(tx, { purpose: ['password', phone], level }, proof)
  })
