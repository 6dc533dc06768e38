/** The demo's transfers: WeChat's steps without WeChat, and without money. */
import { confirmHours } from '../../../contract/wallet/rules'
import type { PayoutProvider } from './types'

const late = (since: Date): boolean => Date.now() >= since.getTime() + confirmHours * 3_600_000

/** Keeps nothing: how a transfer stands follows from its number, its age, and the payee's word. */
export const localPayout: PayoutProvider = {
  name: 'local',
  payer: { appId: '', merchant: '' },
  transfer: async ({ number }) => ({ state: 'confirming', package: `demo-${number}` }),
  query: async (number, since, agreed) => {
    if (late(since)) return { state: 'failed', reason: `超过 ${confirmHours} 小时没有确认收款` }
    return agreed
      ? { state: 'paid', vendorNumber: `DEMO${number.slice(0, 12)}` }
      : { state: 'confirming', package: `demo-${number}` }
  },
}
