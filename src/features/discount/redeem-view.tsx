import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Found, Redeemed } from '@contract/discount/counter/schema'
import { t } from '@/locale'
import { back, linkTo } from '@/shell/links'
import { clockText } from '@/shell/times'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { pathOfFigures } from './pages'
import { RedeemStore } from './redeem-store'
import './discount.css'

/** Where keepers redeem: `?code=` is looked at as the page opens. */
export const Redeem = observer(function Redeem() {
  const { code } = usePageQuery<{ code: string }>()
  const store = useStore(() => new RedeemStore(code), { pull: (page) => page.refresh() })
  useTitle(t('核销'))
  const { found, done } = store
  return (
    <PageFrame>
      <Loaded of={store.shops} skeleton={<FormSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              drawing="lamp"
              title={t('你还不是店员')}
              text={t('请学校管理员在商家的“店员”里加上你，再回来核销。')}
              action={{ label: t('返回'), onTap: back }}
            />
          ) : done ? (
            <Done store={store} done={done} />
          ) : found ? (
            <Confirm store={store} found={found} />
          ) : (
            <Ask store={store} shops={items} />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

const Ask = observer(function Ask({
  store,
  shops,
}: {
  store: RedeemStore
  shops: readonly { id: string; name: string }[]
}) {
  const { typed, type, look } = store
  return (
    <>
      <View className="dc-redeem">
        <View className="u-pad">
          <Button block icon="scan" onTap={() => void store.scan()}>
            {t('扫码')}
          </Button>
        </View>
        <View className="dc-or u-meta">{t('扫不出来，就输入码')}</View>
        <TextField
          label={t('优惠卡或券的码')}
          value={typed}
          onChange={type}
          max={20}
          placeholder={t('优惠卡 6 位，券 12 位')}
          confirmType="done"
          onConfirm={() => void look.run()}
        />
        <View className="u-pad">
          <Button
            block
            kind="line"
            loading={look.busy}
            disabled={typed.trim() === ''}
            onTap={() => void look.run()}
          >
            {t('查一下')}
          </Button>
        </View>
      </View>
      <CellGroup>
        {shops.map(({ id, name }) => (
          <Cell
            key={id}
            icon="layout-dashboard"
            title={name}
            value={t('核销数据')}
            onTap={linkTo(pathOfFigures(id))}
          />
        ))}
      </CellGroup>
    </>
  )
})

const Confirm = observer(function Confirm({ store, found }: { store: RedeemStore; found: Found }) {
  const { kind, who, title, terms, shops } = found
  const shop = shops.find(({ id }) => id === store.shop) ?? shops[0]
  const gives = kind === 'card' ? (shop?.gives ?? '') : found.gives
  return (
    <>
      <View className="dc-ticket">
        <View className="dc-line">
          <View className="u-display u-text u-grow" ariaRole="heading">
            {title}
          </View>
          <Tag tone="green">{kind === 'card' ? t('优惠卡') : t('优惠券')}</Tag>
        </View>
        <View className="u-title u-text">{gives}</View>
        {terms !== '' && <View className="u-meta u-text">{terms}</View>}
        <View className="dc-perforation dc-perforation-paper" ariaHidden />
        <View className="u-text">{t('{who}，{shop}', { who, shop: shop?.name ?? '' })}</View>
      </View>
      {shops.length > 1 && (
        <RadioField
          label={t('在哪家店')}
          rows={shops.map(({ id, name }) => ({ key: id, label: name }))}
          value={store.shop ?? ''}
          onChange={store.choose}
        />
      )}
      <View className="dc-end">
        <Button block loading={store.redeem.busy} onTap={() => void store.redeem.run()}>
          {t('确认核销')}
        </Button>
        <Button block kind="quiet" onTap={store.clear}>
          {t('取消')}
        </Button>
      </View>
    </>
  )
})

const Done = observer(function Done({ store, done }: { store: RedeemStore; done: Redeemed }) {
  const { who, gives, shop, at } = done
  return (
    <View className="dc-redeem" ariaRole="status">
      <View className="dc-done">
        <Icon name="circle-check" size={48} />
        <View className="u-hero">{t('核销好了')}</View>
        <View className="u-text">{gives}</View>
        <View className="u-meta">{`${who} · ${shop} · ${clockText(at)}`}</View>
      </View>
      <View className="u-pad">
        <Button block onTap={store.clear}>
          {t('下一位')}
        </Button>
      </View>
    </View>
  )
})
