import { sql } from 'drizzle-orm'
import { openOrders, somebodyHas, type Switch } from '../../core/switches/switch'

export const errandSwitch: Switch = {
  name: 'running',
  title: '跑腿',
  entrances: [
    'pages/runErrands/index',
    'pages/runErrands/grabAnOrder',
    'pages/runErrands/addRun',
    'pages/publish/takePublish',
    'pages/publish/sendPublish',
    'pages/publish/agencyPublish',
  ],
  own: ['pages/messageIndex/message', 'pages/runErrands/riderOrder'],
  begins: [
    'running/create',
    'running/quote',
    'running/toPay',
    'running/tip',
    'running/applyRider',
    'running/applyMargin',
  ],
  // a rider's deposit can be taken back as long as there is one
  underWay: (school) => sql`(${openOrders('errand')(school)} or ${somebodyHas('margin', school)})`,
}
