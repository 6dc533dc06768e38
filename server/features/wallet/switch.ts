import { sql } from 'drizzle-orm'
import { somebodyHas, type Switch } from '../../core/switches/switch'
import { hasOpenWithdrawals } from './holds'

export const walletSwitch: Switch = {
  name: 'wallet',
  title: '钱包',
  entrances: [],
  own: ['pages/wallet/walletOnline', 'pages/wallet/Withdrawal'],
  // what is on its way out may come back
  underWay: (school) => sql`(${somebodyHas('balance', school)} or exists(select from users u
    where u.school_id = ${school} and ${hasOpenWithdrawals(sql`u.id`)}))`,
  after: ['running', 'secondhand'],
}
