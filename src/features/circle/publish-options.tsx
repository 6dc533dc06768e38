import React from 'react'
import { observer } from 'mobx-react-lite'
import { scopeTitles } from '@contract/circle/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { location } from '@/platform/location'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { chooseRow } from '@/ui/menu'
import type { PublishStore } from './publish-store'
import { chooseScope } from './scope'
import '../../shell/dynamic/publish.css'

/** Where it is and who may see it. */
export const PublishOptions = observer(function PublishOptions({ store }: { store: PublishStore }) {
  const { place, scope, anonymous } = store.draft
  return (
    <View className="c-options">
      <CellGroup>
        <Cell
          icon="map-pin"
          title={place?.name ?? t('添加地点')}
          text={place?.address}
          onTap={() => void choosePlace(store)}
        />
        <Cell
          icon="eye"
          title={t('谁可以看')}
          value={t(scopeTitles[scope])}
          onTap={() => void changeScope(store)}
        />
        {(store.offersAnonymity || anonymous) && (
          <SwitchField
            icon="eye-off"
            label={t('匿名发布')}
            hint={t('你会有一个只在这条动态里用的名字，别人看不到你是谁。发布后不能改。')}
            value={anonymous}
            onChange={store.setAnonymous}
          />
        )}
        {store.written && <Cell icon="trash" title={t('清空草稿')} danger onTap={() => void clear(store)} />}
      </CellGroup>
    </View>
  )
})

async function clear(store: PublishStore): Promise<void> {
  const sure = await feedback.modal({
    title: t('清空草稿？'),
    content: t('写好的文字和加好的图片、视频会删掉。'),
    confirmText: t('清空'),
    danger: true,
  })
  if (sure) store.discard()
}

async function changeScope(store: PublishStore): Promise<void> {
  const scope = await chooseScope(store.draft.anonymous)
  if (scope) store.form.change({ scope })
}

async function choosePlace(store: PublishStore): Promise<void> {
  if (store.draft.place) {
    const chosen = await chooseRow([t('换一个地点'), t('不显示地点')])
    if (chosen === 1) return store.form.change({ place: null })
    if (chosen < 0) return
  }
  try {
    const { name, address, latitude, longitude } = await location.choose()
    store.form.change({ place: { name, address, latitude, longitude } })
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return
    feedback.toast(t('没有取到地点，请检查定位权限'))
  }
}
