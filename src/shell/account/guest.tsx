import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'
import { SettingsCell } from './settings-cell'
import './account.css'

/** The page of a person who is not signed in: an invitation, and the way to the settings. */
export function Guest() {
  return (
    <>
      <View className="a-guest">
        <View className="u-hero" ariaRole="heading">
          {t('给自己')}
          <Marker>{t('留个位置')}</Marker>
        </View>
        <View className="u-ink2 a-guest-text">{t('登录后发动态、收消息，认识隔壁班的同学。')}</View>
        <Button block onTap={linkTo('/pages/login/loginIndex')}>
          {t('登录 / 注册')}
        </Button>
      </View>
      <SettingsCell />
    </>
  )
}
