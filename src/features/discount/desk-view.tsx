import React from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable } from 'mobx'
import type { Shop } from '@contract/discount/fields'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { pathToShop } from './pages'
import { ShopRow } from './shop-row'
import './discount.css'

class DeskStore {
  readonly list: PagedList<Shop>

  constructor(readonly school: string) {
    this.list = new PagedList((after) => get('discount/desk', { school, after }, inPlace), byId)
    makeAutoObservable(this, { school: false, list: false })
  }
}
const byId = ({ id }: Shop) => id

/** All shops of a school, as its administrators keep them. */
export const ShopsDesk = observer(function ShopsDesk({ school }: { school: string }) {
  const store = useStore(() => new DeskStore(school), {
    load: ({ list }) => list.load(),
    show: ({ list }) => list.refresh(),
  })
  useTitle(t('管理商家'))
  const add = linkTo(pathToShop(school))
  return (
    <ListPage
      list={store.list}
      keyOf={byId}
      renderItem={(shop) => <ShopRow shop={shop} />}
      rowHeight={104}
      skeleton={<RowSkeleton rows={5} />}
      empty={
        <Empty
          title={t('还没有优惠商家')}
          text={t('和校边的店谈好优惠，加到这里，同学就能用。')}
          action={{ label: t('加一家店'), onTap: add }}
        />
      }
    >
      {!store.list.empty && (
        <View className="dc-end">
          <Button block icon="plus" onTap={add}>
            {t('加一家店')}
          </Button>
        </View>
      )}
      <CellGroup>
        <Cell
          icon="download"
          title={t('用 CSV 导入')}
          text={t('一次加很多，或者整批更新')}
          onTap={linkTo(`/pages/public/index?view=data&sheet=shops&school=${school}`)}
        />
      </CellGroup>
    </ListPage>
  )
})
