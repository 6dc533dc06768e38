import React from 'react'
import type { Disputed } from '@contract/running/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { DeskProps } from '@/shell/desks'
import { DisputeQueue } from '@/shell/order/dispute-queue'
import { pathOfHeld } from './pages'

const begun: Record<string, string> = {
  owner: t('下单人申请售后'),
  rider: t('骑手申请售后'),
  clock: t('一直没有送到'),
}
const words = {
  kind: 'errand' as const,
  by: ({ by }: Disputed) => begun[by] ?? '',
  sides: ({ owner, rider }: Disputed) => [
    { label: t('下单人'), person: owner },
    { label: t('骑手'), person: rider },
  ],
  path: ({ id }: Disputed) => pathOfHeld(id),
  buyer: t('下单人'),
  rest: t('其余按单结给骑手'),
  empty: t('跑腿单有人申请售后时，会排到这里。'),
}

/** Errands in dispute. */
export const ErrandDisputes = ({ onDone }: DeskProps) => (
  <DisputeQueue<Disputed>
    fetch={(after) => get('running/disputes', { after }, inPlace)}
    send={({ id, step }, decision) => post('running/decide', { id, step, ...decision })}
    words={words}
    onDone={onDone}
  />
)
