import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { gradeTitles } from '@contract/secondhand/rules'
import type { OwnGoods } from '@contract/secondhand/goods/schema'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { chatAbout, sayAbout, sendAbout } from '@/shell/chat/about'
import { linkTo } from '@/shell/links'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/form/field'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Submit } from '@/ui/form/submit'
import { LoadedPage } from '@/ui/loaded-page'
import { goodsOf } from '../goods/own-store'
import { pathOfWanted, sellPage } from '../pages'
import { GoodsLine } from '@/shell/sale/goods-line'
import { WantRow } from './want-row'
import '@/shell/sale/sale.css'
import './wanted.css'

const phrases = [t('我有这个，还要吗？'), t('要什么样的？'), t('什么时候方便看？')]

/** Before one writes to who looks for something: what it is about, a first word, or one's own listing. */
export const AnswerView = observer(function AnswerView({ id }: { id: string }) {
  const wanted = useStore(() => new Resource(() => get('secondHand/wantedInfo', { id }, inPlace)))
  useTitle(t('我有这个'))
  return (
    <LoadedPage of={wanted} skeleton={<FormSkeleton fields={2} />}>
      {(data) =>
        data.mine ? (
          <Empty
            title={t('这是你自己的')}
            text={t('有的同学会来找你聊。')}
            action={{ label: t('看这条'), onTap: linkTo(pathOfWanted(id)) }}
          />
        ) : (
          <First wanted={data} />
        )
      }
    </LoadedPage>
  )
})

const First = observer(function First({ wanted }: { wanted: Wanted }) {
  const { id, author } = wanted
  const [open] = useState(() => new Action(`wanted-chat.${id}`, () => chatAbout('wanted', id, author.id)))
  const say = (text: string) => sayAbout({ kind: 'wanted', id, label: t('求购') }, author.id, text)
  return (
    <View className="tx-more">
      <WantRow wanted={wanted} />
      <Field label={t('先说一句')}>
        <View className="tx-acts">
          {phrases.map((phrase) => (
            <Button key={phrase} kind="line" size={44} onTap={() => say(phrase)}>
              {phrase}
            </Button>
          ))}
        </View>
      </Field>
      <OwnShelf wanted={wanted} />
      <Submit of={open} label={t('和{name}聊', { name: author.name })} onSend={open.run} />
    </View>
  )
})

/** One's own listings: the chosen one is handed in behind the post. */
const OwnShelf = observer(function OwnShelf({ wanted: { id, author } }: { wanted: Wanted }) {
  const shelf = useStore(() => new Shelf(id, author.id))
  const items = shelf.list.items.filter(({ withheld }) => !withheld)
  if (items.length === 0)
    return shelf.list.phase === 'ready' ? (
      <View className="u-pad wt-shelve">
        <Button block kind="line" icon="pencil" onTap={linkTo(sellPage)}>
          {t('先把它上架')}
        </Button>
      </View>
    ) : null
  return (
    <Field label={t('或者递上一件在卖的')}>
      <View className="wt-shelf">
        {items.map((goods) => (
          <Card key={goods.id} className="wt-mine" onTap={() => void shelf.hand.run(goods)}>
            <GoodsLine
              line={{
                title: goods.title,
                cover: goods.cover?.thumb ?? null,
                spec: t(gradeTitles[goods.grade]),
                price: goods.price,
                count: goods.free,
              }}
              counted
            />
          </Card>
        ))}
      </View>
    </Field>
  )
})

/** The latest of one's own that are on the shelf. */
class Shelf {
  readonly list = goodsOf({ list: 'selling' })
  readonly hand: Action<[goods: OwnGoods], void>

  constructor(wanted: string, author: string) {
    this.hand = new Action(`wanted-hand.${wanted}`, async ({ id }) => {
      // the post first: whose card asks about what the other put up may go on
      await sendAbout('wanted', wanted, author)
      await chatAbout('goods', id, author)
    })
  }

  load = (): Promise<void> => this.list.load()
}
