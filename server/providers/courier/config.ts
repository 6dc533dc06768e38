import type { EnvReader } from '../../env'
import type { Local } from '../settings'

export interface Kuaidi100Config {
  name: 'kuaidi100'
  /** Of the enterprise account's console: 授权 key and customer. */
  key: string
  customer: string
  baseUrl: string
}
export type CourierConfig = Local | Kuaidi100Config

/** Without a vendor people look the number up themselves, in production too. */
export function readCourier(env: EnvReader): CourierConfig {
  const keys = ['KUAIDI100_KEY', 'KUAIDI100_CUSTOMER']
  const choice = env.choice('COURIER', ['kuaidi100', 'local']) ?? (env.any(keys) ? 'kuaidi100' : 'local')
  if (choice === 'local') return { name: 'local' }
  return {
    name: 'kuaidi100',
    key: env.required('KUAIDI100_KEY'),
    customer: env.required('KUAIDI100_CUSTOMER'),
    baseUrl: 'https://poll.kuaidi100.com',
  }
}
