import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { AsideBlock } from '@/shell/aside/block'
import { linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'

/** What a guest would find here. */
const Guest = observer(function Guest() {
  if (session.signedIn) return null
  return (
    <View className="as-block">
      <View className="as-guest">
        {t('登录后，今天的课和在办的订单也在这里。')}
        <Button size={32} kind="quiet" onTap={linkTo(signInPage)}>
          {t('登录 / 注册')}
        </Button>
      </View>
    </View>
  )
})

export default { order: 4, Content: Guest } satisfies AsideBlock
