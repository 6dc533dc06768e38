import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { gradeTitles } from '@contract/secondhand/rules'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { chatAbout, sayAbout } from '@/shell/chat/about'
import { goToChat, linkTo } from '@/shell/links'
import { GoodsLine } from '@/shell/sale/goods-line'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/form/field'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { Submit } from '@/ui/form/submit'
import { LoadedPage } from '@/ui/loaded-page'
import { goneOf } from '../goods/labels'
import { pathOfGoods } from '../pages'
import { OfferField } from './offer-field'
import '@/shell/sale/sale.css'

const phrases = [t('还在吗？'), t('能便宜点吗？'), t('在哪里交易？'), t('有没有瑕疵？')]
/** Of what cannot be had any more. */
const late = [t('还会再有吗？'), t('有没有差不多的？')]

/** Before one writes to a seller: what it is about, and a first word. */
export const ChatView = observer(function ChatView({ id }: { id: string }) {
  const goods = useStore(() => new Resource(() => get('secondHand/goodsInfo', { id }, inPlace)))
  return (
    <LoadedPage of={goods} skeleton={<FormSkeleton fields={2} />}>
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
    </LoadedPage>
  )
})

const First = observer(function First({ goods }: { goods: Goods }) {
  const [open] = useState(
    () => new Action(`trade-chat.${goods.id}`, () => chatAbout('goods', goods.id, goods.seller.id)),
  )
  const offer = async (key: string, sum: number) => {
    await post('secondHandOffer/make', { key, goods: goods.id, sum }, inPlace)
    goToChat(goods.seller.id)
  }
  const say = (text: string) =>
    sayAbout({ kind: 'goods', id: goods.id, label: t('二手') }, goods.seller.id, text)
  const { title, cover, grade, price, seller, id, free, hindered } = goods
  const gone = goneOf(goods) !== ''
  return (
    <View className="tx-more">
      <Card onTap={linkTo(pathOfGoods(id))}>
        <GoodsLine
          line={{ title, cover: cover?.thumb ?? null, spec: t(gradeTitles[grade]), price, count: free }}
          faded={gone}
          counted
        />
      </Card>
      <Field label={t('先问一句')}>
        <View className="tx-acts">
          {(gone ? late : phrases).map((phrase) => (
            <Button key={phrase} kind="line" size={44} onTap={() => say(phrase)}>
              {phrase}
            </Button>
          ))}
        </View>
      </Field>
      {!gone && hindered === '' && <OfferField most={price} send={offer} />}
      <Submit of={open} label={t('和{name}聊', { name: seller.name })} onSend={open.run} />
    </View>
  )
})
