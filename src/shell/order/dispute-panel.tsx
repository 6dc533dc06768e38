import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { OrderName } from '@contract/kinds'
import type { Party } from '@contract/order/rules'
import type { Offer, Standing } from '@contract/order/disputes/schema'
import { t } from '@/locale'
import { dayTime } from '@/shell/times'
import { View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { DisputeSheet } from './dispute-sheet'
import { DisputeStore } from './dispute-store'
import { OfferSheet } from './offer-sheet'
import { ProposalCard } from './proposal-card'
import { shareText } from './labels'
import './order.css'

interface DisputePanelProps {
  kind: OrderName
  id: string
  /** As the kind calls its two sides. */
  titles: Readonly<Record<Party, string>>
  /** Steps of the order so far: with each one it is read anew. */
  steps: number
  /** Something was done: the order is to be read anew. */
  onChange: () => void
}

/** What the desk ruled, appeals, and offers of the two: below what is disputed, on the page of an order. */
export const DisputePanel = observer(function DisputePanel({
  kind,
  id,
  titles,
  steps,
  onChange,
}: DisputePanelProps) {
  const [store] = useState(() => new DisputeStore({ kind, id }, onChange))
  useEffect(() => void store.load(), [store, steps])
  const { data, error } = store.standing
  if (data) return <Panel store={store} standing={data} titles={titles} />
  if (error === null) return null
  return (
    <View className="o-panel">
      <View className="u-meta">{t('争议的进展没有读到')}</View>
      <Button size={44} kind="line" onTap={() => void store.load()}>
        {t('重新加载')}
      </Button>
    </View>
  )
})

interface PanelProps {
  store: DisputeStore
  standing: Standing
  titles: Readonly<Record<Party, string>>
}

const Panel = observer(function Panel({ store, standing, titles }: PanelProps) {
  const { side, amount, ruling, appealed, proposal, offers, open, others } = standing
  const [doing, setDoing] = useState<'offer' | 'appeal' | null>(null)
  const close = () => setDoing(null)
  const may = open && side !== null
  return (
    <View className="o-panel">
      {ruling && (
        <>
          <View className="u-strong">
            {ruling.until === null ? t('最后的处理结果') : t('学校的处理结果')}
          </View>
          <View className="u-text">
            {[ruling.goods ? t('先退货，收到后') : '', shareText(amount, ruling.share, titles.buyer)].join(
              '',
            )}
          </View>
          <View className="u-meta u-text">{ruling.note}</View>
          {ruling.until !== null && (
            <View className="u-meta u-text">
              {t('{time} 前没有人申诉，就照它处理；在那之前钱由平台保管。', { time: dayTime(ruling.until) })}
            </View>
          )}
        </>
      )}
      {appealed !== null && (
        <View className="u-meta u-text">
          {t('{who}申诉过，由另一位管理员重新处理，结果不能再申诉。', { who: titles[appealed] })}
        </View>
      )}
      {proposal && (
        <ProposalCard
          store={store}
          proposal={proposal}
          amount={amount}
          buyer={titles.buyer}
          others={others}
        />
      )}
      {may && ruling === null && (
        <View className="u-meta u-text">
          {t(
            '等学校的管理员处理，没有处理会一直提醒他们和平台。在那之前钱由平台保管，时间到了也不会自动给哪一方；你们可以随时自己谈妥。',
          )}
        </View>
      )}
      {offers.map((offer) => (
        <OfferRow key={offer.id} store={store} offer={offer} standing={standing} titles={titles} />
      ))}
      {may && (
        <View className="o-panel-acts">
          <Button size={44} kind="line" className="u-grow" onTap={() => setDoing('offer')}>
            {side === 'seller' ? t('提议退一部分') : t('提议少退一些')}
          </Button>
          {ruling !== null && ruling.until !== null && (
            <Button size={44} kind="line" className="u-grow" onTap={() => setDoing('appeal')}>
              {t('申诉')}
            </Button>
          )}
        </View>
      )}
      {doing === 'offer' && (
        <OfferSheet amount={amount} buyer={titles.buyer} onSend={store.offer} onClose={close} />
      )}
      <DisputeSheet
        open={doing === 'appeal'}
        words={{
          title: t('申诉'),
          placeholder: t('哪里不对，有什么新的证据。双方一共只能申诉一次，由另一位管理员重新处理'),
        }}
        more={false}
        onSend={store.appeal}
        onClose={close}
      />
    </View>
  )
})

const offerStates = {
  open: t('等答复'),
  accepted: t('已接受'),
  declined: t('没有接受'),
  withdrawn: t('已收回'),
} as const

interface OfferRowProps extends PanelProps {
  offer: Offer
}

function OfferRow({ store, offer: { id, by, share, text, state }, standing, titles }: OfferRowProps) {
  const { amount, side, open } = standing
  const terms = shareText(amount, share, titles.buyer)
  const accept = async () => {
    const sure = await feedback.modal({
      title: t('接受这个提议？'),
      content: t('{terms}，其余给{seller}。马上分好，争议结束，不能再改。', { terms, seller: titles.seller }),
      confirmText: t('接受'),
    })
    // the call has told why it did not go through
    if (sure) await ignored(store.answer(id, true))
  }
  return (
    <View className="o-offer">
      <View className="u-text">
        {t('{who}提议：{terms}', { who: by === side ? t('你') : titles[by], terms })}
      </View>
      {text !== '' && <View className="u-meta u-text">{text}</View>}
      {state === 'open' && open && side !== null && side !== by ? (
        <View className="o-panel-acts">
          <Button
            size={44}
            kind="line"
            className="u-grow"
            // as above
            onTap={() => void ignored(store.answer(id, false))}
          >
            {t('不接受')}
          </Button>
          <Button size={44} className="u-grow" onTap={() => void accept()}>
            {t('接受')}
          </Button>
        </View>
      ) : (
        <View className="u-meta">{offerStates[state as keyof typeof offerStates]}</View>
      )}
    </View>
  )
}
