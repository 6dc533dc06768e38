import React from 'react'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react-lite'
import { deliveryTitles, type DeliveryState } from '@contract/programs/rules'
import type { Delivery } from '@contract/programs/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag, type TagTone } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { ProgramsStore, triesMost } from './programs-store'
import './programs.css'

const byId = ({ id }: Delivery) => id
const tones: Record<DeliveryState, TagTone> = { delivered: 'green', waiting: 'amber', 'given-up': 'red' }

/** What was sent to one address. */
class DeliveriesStore {
  readonly list: PagedList<Delivery>
  readonly test: Action<[], Delivery>
  readonly resend: Action<[id: string], Delivery>
  /** Titles of the events. */
  readonly school: ProgramsStore

  constructor(school: string, endpoint: string) {
    this.school = new ProgramsStore(school)
    this.list = new PagedList<Delivery>(
      (after) => get('programs/deliveries', { endpoint, ...(after ? { after } : {}) }, inPlace),
      byId,
    )
    this.test = new Action('program delivery', () => this.told(post('programs/test', { id: endpoint })))
    this.resend = new Action('program delivery', (id) => this.told(post('programs/resend', { id })))
    makeAutoObservable(this, { list: false, test: false, resend: false, school: false })
  }

  private async told(work: Promise<Delivery>): Promise<Delivery> {
    const delivery = await work
    await this.list.refresh()
    feedback.toast(
      delivery.state === 'delivered' ? t('送到了') : t('没送到：{why}', { why: whyOf(delivery) }),
    )
    return delivery
  }
}

const whyOf = ({ status, said }: Delivery): string =>
  status === null ? t(said) : t('对方回答 {status}', { status })

/** Deliveries to an address, latest first, each of which can be sent again. */
export const Deliveries = observer(function Deliveries({
  school,
  endpoint,
}: {
  school: string
  endpoint: string
}) {
  const store = useStore(() => new DeliveriesStore(school, endpoint), {
    load: ({ school: own }) => own.programs.load(),
  })
  const known = store.school.programs.data?.endpoints.find(({ id }) => id === endpoint)
  useTitle(t('投递记录'))
  return (
    <>
      {known && (
        <CellGroup>
          <Cell title={known.title} text={<View className="pg-url">{known.url}</View>} />
        </CellGroup>
      )}
      <View className="u-pad pg-end">
        <Button block kind="line" loading={store.test.busy} onTap={() => void store.test.run()}>
          {t('发送测试')}
        </Button>
      </View>
      <PagedListView
        list={store.list}
        keyOf={byId}
        renderItem={(delivery) => <Row store={store} delivery={delivery} />}
        rowHeight={132}
        skeleton={<LinesSkeleton rows={4} />}
        empty={<Empty title={t('还没有投递')} text={t('有事件时会出现在这里，先发一次测试看看通不通。')} />}
      />
    </>
  )
})

const Row = observer(function Row({ store, delivery }: { store: DeliveriesStore; delivery: Delivery }) {
  const { id, type, state, at, said } = delivery
  return (
    <CellGroup>
      <Cell
        title={type === 'webhook.test' ? t('测试') : store.school.titleOf('events', type)}
        text={
          <>
            <View>{`${fullTime(at)} · ${stepText(delivery)}`}</View>
            {said !== '' && <View className="pg-url">{said}</View>}
          </>
        }
      >
        <Tag tone={tones[state]}>{t(deliveryTitles[state])}</Tag>
      </Cell>
      {state !== 'waiting' && (
        <View className="u-pad pg-end">
          <Button
            size={32}
            kind="quiet"
            disabled={store.resend.busy}
            ariaLabel={t('重发这次投递')}
            onTap={() => void store.resend.run(id)}
          >
            {t('重发')}
          </Button>
        </View>
      )}
    </CellGroup>
  )
})

function stepText({ state, status, took, tries, next }: Delivery): string {
  const answered = status === null ? '' : t('回答 {status}，{took} 毫秒', { status, took })
  const count = t('第 {tries}/{most} 次', { tries, most: triesMost })
  const again = state === 'waiting' && next !== null ? t('{time}再试', { time: fullTime(next) }) : ''
  return [answered, count, again].filter(Boolean).join(' · ')
}
