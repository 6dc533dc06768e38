import React from 'react'
import { observer } from 'mobx-react-lite'
import type { MallItem } from '@contract/mall/schema'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { nameClass, PersonName } from '@/ui/person-name'
import './mall.css'

type Shown = Pick<MallItem, 'kind' | 'frame' | 'plate'>

/** The viewer with the thing on: a frame over their avatar, or their name on a plate. */
export const Look = observer(function Look({ of, size = 68 }: { of: Shown; size?: 48 | 68 }) {
  const { me } = profile
  const name = me?.name ?? t('我')
  return of.kind === 'frame' ? (
    <Avatar src={me?.avatar ?? null} name={name} size={size} frame={of.frame} />
  ) : (
    <View className={nameClass(of, 'u-strong u-one ma-name')}>{name}</View>
  )
})

/** Everything that is worn, with the thing on. */
export const Dressed = observer(function Dressed({ of, large }: { of?: Shown | undefined; large?: boolean }) {
  const { me } = profile
  if (!me) return null
  const frame = of?.frame ?? me.frame
  const plate = of?.plate ?? me.plate
  return (
    <View className="ma-dressed">
      <View className={large ? 'ma-large' : undefined}>
        <Avatar src={me.avatar} name={me.name} size={68} frame={frame} />
      </View>
      <View className={nameClass({ plate }, 'u-title u-one')}>{me.name}</View>
    </View>
  )
})

/** A post of the viewer's as others would see it, on paper or in the dark. */
export const Sample = observer(function Sample({ of, dark }: { of: Shown; dark?: boolean }) {
  const { me } = profile
  if (!me) return null
  const plate = of.plate ?? me.plate
  return (
    <View className={`ma-sample ${dark ? 'theme-dark' : 'theme-light'}`}>
      <View className="u-row u-gap12">
        <Avatar src={me.avatar} name={me.name} frame={of.frame ?? me.frame} />
        <View className="u-grow">
          <PersonName of={{ name: me.name, plate }} />
          <View className="u-meta u-one">
            {[me.college ?? me.school?.name, t('刚刚')].filter(Boolean).join(' · ')}
          </View>
        </View>
      </View>
      <View className="ma-said">{t('傍晚六点的江边，风很轻。')}</View>
    </View>
  )
})
