import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { sendCardOnce } from '@/shell/chat/about'
import { goToChat, linkTo } from '@/shell/links'
import { fenOf, yuan } from '@/shell/order/words'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { GoodsLine } from './goods-line'
import { pathOfGoods } from '../pages'
import './trade.css'

const phrases = [t('还在吗？'), t('能便宜点吗？'), t('在哪里交易？'), t('有没有瑕疵？')]

/** What a buyer offers, in words; null for what is no sum below the price. */
export function offerWords(typed: string, price: number): string | null {
  const fen = fenOf(typed)
  return fen === null || fen < 1 || fen >= price ? null : t('{sum} 可以出吗？', { sum: yuan(fen) })
}

/** Before one writes to a seller: what it is about, and a first word. */
export const ChatView = observer(function ChatView({ id }: { id: string }) {
  const goods = useStore(() => new Resource(() => get('secondHand/goodsInfo', { id }, inPlace)))
  return (
    <PageFrame>
      <Loaded of={goods} skeleton={<FormSkeleton fields={2} />}>
        {(data) =>
          data.mine ? (
            <Empty
              title={t('这是你自己的')}
              text={t('想买的同学会来找你聊。')}
              action={{ label: t('看这件'), onTap: linkTo(pathOfGoods(id)) }}
            />
          ) : (
            <First goods={data} />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

/** Sends what it is about, then the word, and opens the conversation. Never rejects: the call has told. */
const wording = ({ id, seller }: Goods) =>
  new Action(`trade-chat.${id}`, async (text: string) => {
    await sendCardOnce('goods', id, seller.id)
    if (text !== '') await post('privateChat', { key: newDraftKey(), to: seller.id, text })
    goToChat(seller.id)
  })

const First = observer(function First({ goods }: { goods: Goods }) {
  const [talk] = useState(() => wording(goods))
  const [typed, setTyped] = useState('')
  const { title, cover, grade, price, seller, id, free } = goods
  const offer = offerWords(typed, price)
  const wrong = typed !== '' && offer === null
  return (
    <View className="tx-more">
      <Card onTap={linkTo(pathOfGoods(id))}>
        <GoodsLine line={{ title, cover: cover?.thumb ?? null, grade, price, count: free }} counted />
      </Card>
      <Field label={t('先问一句')}>
        <View className="tx-acts">
          {phrases.map((phrase) => (
            <Button
              key={phrase}
              kind="line"
              size={44}
              disabled={talk.busy}
              onTap={() => void talk.run(phrase)}
            >
              {phrase}
            </Button>
          ))}
        </View>
      </Field>
      <TextField
        label={t('出个价（元）')}
        type="digit"
        value={typed}
        onChange={setTyped}
        placeholder={t('比 {sum} 低', { sum: yuan(price) })}
        error={wrong ? t('填一个比 {sum} 低的价', { sum: yuan(price) }) : undefined}
        hint={offer ?? t('会变成一句话发给卖家。卖家同意，就在你下单后改价')}
      >
        <Button
          kind="quiet"
          size={44}
          disabled={offer === null || talk.busy}
          onTap={() => void talk.run(offer ?? '')}
        >
          {t('发出去')}
        </Button>
      </TextField>
      <View className="u-pad">
        <Button block loading={talk.busy} onTap={() => void talk.run('')}>
          {t('和{name}聊', { name: seller.name })}
        </Button>
      </View>
    </View>
  )
})
