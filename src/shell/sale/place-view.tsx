import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { copyText } from '@/shell/contact'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { useSale } from './of-kind'
import { commonPlaces } from './meet-fields'
import './sale.css'

/** Where people of the school often meet, to be copied into a chat. */
export const PlaceView = observer(function PlaceView() {
  const kind = useSale()
  const list = useStore(() => commonPlaces(kind), { pull: true })
  return (
    <LoadedPage of={list} skeleton={<GroupSkeleton rows={5} text />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            title={t('学校还没有常用地点')}
            text={t('写一个人多、有灯、你们都方便的地方。')}
            action={{ label: t('返回'), onTap: back }}
          />
        ) : (
          <View className="tx-more">
            <View className="u-pad u-meta tx-note">{t('挑人多、有灯的公共地方，别去宿舍里和校外。')}</View>
            <CellGroup>
              {items.map(({ name, hint }) => (
                <Cell key={name} icon="map-pin" title={name} text={hint} onTap={() => void copyText(name)} />
              ))}
            </CellGroup>
          </View>
        )
      }
    </LoadedPage>
  )
})
