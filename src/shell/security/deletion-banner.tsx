import React from 'react'
import { observer } from 'mobx-react-lite'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { keepAccount } from './deletion'
import './security.css'

/** Shown while the account waits for its deletion, with the way back. */
export const DeletionBanner = observer(function DeletionBanner() {
  const at = profile.me?.delete_at
  if (!at) return null
  return (
    <Card className="s-leaving">
      <View className="u-grow">
        <View className="u-strong">{t('账号正在注销')}</View>
        <View className="u-meta">{t('{time} 删除', { time: fullTime(at) })}</View>
      </View>
      <Button size={32} kind="line" loading={keepAccount.busy} onTap={() => void keepAccount.run()}>
        {t('撤销注销')}
      </Button>
    </Card>
  )
})
