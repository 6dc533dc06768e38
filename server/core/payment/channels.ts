/** By which channels money can come, for whom. */
import { and, eq } from 'drizzle-orm'
import { channelTitles, type VendorChannel } from '../../../contract/payment/rules'
import { clientTypes, type ClientType } from '../../../contract/rules'
import type { Context, Viewer } from '../../context'
import { refuse, Refusal } from '../../http/refusal'
import { ProviderError } from '../../providers'
import { createSandbox } from '../../providers/pay/sandbox'
import type { Payer, PayProvider, Way } from '../../providers/pay/types'
import { identities } from '../account/tables'
import { sandboxStore } from './sandboxStore'

export interface Caller {
  client: ClientType
  ip: string
}

export const clientOf = (name: string | undefined): ClientType =>
  Object.values(clientTypes).find((client) => client === name) ?? 'web'

export const providerOf = (context: Context, channel: VendorChannel): PayProvider | null =>
  channel !== 'sandbox'
    ? context.providers.pay[channel]
    : context.config.pay.sandbox
      ? createSandbox(sandboxStore(context))
      : null

/** A vendor is paid in its own mini-program, and on its pages from the web. */
function wayThere(channel: VendorChannel, client: ClientType): Way | null {
  if (channel === 'sandbox' || client === 'web') return 'page'
  return channel === client ? 'app' : null
}

export function wayOf(provider: PayProvider, client: ClientType): Way | null {
  const way = wayThere(provider.name, client)
  return way !== null && provider.ways.includes(way) ? way : null
}

/** What the person is told when a vendor does not do what was asked. */
export function asRefusal(channel: VendorChannel, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const name = channelTitles[channel]
  if (error.reason === 'rate-limited') return new Refusal(429, -2, `${name}正忙，请稍后再试`)
  if (error.reason === 'invalid-code') return refuse(`没有拿到${name}的授权，请再试一次`)
  return refuse(`${name}暂时用不了，请稍后再试，或换一种方式`)
}

async function openIdOf(
  { db, providers }: Context,
  channel: VendorChannel,
  viewer: Viewer,
  code: string | undefined,
): Promise<string> {
  // QQ's cashier is opened without it, the demo one knows nobody
  if (channel === 'sandbox' || channel === 'qq') return ''
  if (code !== undefined) return (await providers[channel].session(code)).openId
  const [known] = await db
    .select({ openId: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, viewer.id), eq(identities.vendor, channel)))
  if (!known) throw refuse(`请先授权，再用${channelTitles[channel]}`)
  return known.openId
}

interface Asked {
  way: Way
  viewer: Viewer
  caller: Caller
  code?: string | undefined
  /** An absolute address. */
  back: string
}

/** Who pays, as the vendor knows them. @throws Refusal, ProviderError */
export const payerOf = async (
  context: Context,
  channel: VendorChannel,
  { way, viewer, caller, code, back }: Asked,
): Promise<Payer> =>
  way === 'page'
    ? { way, ip: caller.ip, back }
    : { way, ip: caller.ip, openId: await openIdOf(context, channel, viewer, code) }
