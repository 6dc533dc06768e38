import React from 'react'
import { observer } from 'mobx-react-lite'
import type { DeskItem } from '@contract/mall/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fab } from '@/ui/fab'
import { ListPage } from '@/ui/list/list-page'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { DeskStore } from './desk-store'
import { Look } from './look'
import { addPage } from './pages'
import { TermsFields } from './terms-fields'
import { kindTitles, noteOf, pointsText } from './labels'
import './mall.css'

const byId = ({ id }: DeskItem) => id

/** The mall of the school, for who looks after it. */
export const MallDesk = observer(function MallDesk() {
  const store = useStore(() => new DeskStore(), { load: () => undefined, show: ({ list }) => list.refresh() })
  return (
    <ListPage
      fixedBar
      list={store.list}
      keyOf={byId}
      rowHeight={132}
      around="ma-orders"
      fab={<Fab icon="plus" label={t('加头像框')} onTap={linkTo(addPage)} />}
      skeleton={<CardSkeleton rows={5} />}
      renderItem={(item) => <DeskRow store={store} item={item} />}
      empty={<Empty title={t('商城还没有摆东西')} text={t('过一会儿再来看。')} />}
    >
      <View className="u-pad u-meta ma-rules">
        {t('平台的款式每所学校都有；价格、库存、起止日期和上下架由本校决定。')}
      </View>
      <ChangeSheet store={store} />
    </ListPage>
  )
})

const DeskRow = observer(function DeskRow({ store, item }: { store: DeskStore; item: DeskItem }) {
  const { name, kind, price, sold, own, on_sale: on } = item
  const facts = [kindTitles[kind], own ? t('本校的') : null, t('换出 {n} 个', { n: sold }), noteOf(item)]
  return (
    <Card className="ma-order">
      <View className="u-row u-gap12">
        <View className="ma-row-look">
          <Look of={item} size={48} />
        </View>
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-strong u-one u-grow">{name}</View>
            <Tag tone={on ? 'green' : 'plain'}>{on ? t('在售') : t('已下架')}</Tag>
          </View>
          <View className="u-meta">{facts.filter(Boolean).join(' · ')}</View>
          <View className="u-figures u-strong">{pointsText(price)}</View>
        </View>
      </View>
      <View className="ma-order-acts">
        <View className="u-grow" />
        <Button size={32} kind="quiet" disabled={store.turn.busy} onTap={() => void store.turn.run(item)}>
          {on ? t('下架') : t('上架')}
        </Button>
        <Button size={32} kind="line" onTap={() => store.change(item)}>
          {t('修改')}
        </Button>
      </View>
    </Card>
  )
})

const ChangeSheet = observer(function ChangeSheet({ store }: { store: DeskStore }) {
  const { changing, close, save } = store
  if (!changing) return null
  const title = t('修改{name}', { name: changing.item.name })
  return (
    <Sheet open onClose={close} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="ma-terms">
        <TermsFields form={changing.draft.form} />
      </View>
      <View className="ma-ask">
        <Button block loading={changing.draft.form.busy} onTap={() => void save()}>
          {t('保存')}
        </Button>
      </View>
    </Sheet>
  )
})
