import React from 'react'
import { observer } from 'mobx-react-lite'
import { AccountStore } from '@/shell/security/account-store'
import { EmailForm } from '@/shell/security/email-form'
import { RowsSkeleton } from '@/shell/security/skeleton'
import { SettingFrame } from '@/shell/security/setting-frame'
import { useFresh } from '@/shell/security/use-fresh'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'

/** The account's mail address: bound by a code that goes there. */
export default observer(function EmailVerification() {
  const store = useFresh(
    () => new AccountStore(),
    ({ state }) => state,
  )
  return (
    <SettingFrame>
      <Loaded of={store.state} skeleton={<RowsSkeleton />}>
        {({ email, mail }) => (
          <>
            {email !== null && (
              <>
                <View className="s-top" />
                <CellGroup>
                  <Cell icon="mail" title={t('现在的邮箱')} text={<View className="u-text">{email}</View>} />
                  <Cell
                    icon="trash"
                    title={t('解绑邮箱')}
                    danger
                    onTap={() => void store.removeEmail.run()}
                  />
                </CellGroup>
              </>
            )}
            {mail ? (
              <EmailForm bound={email !== null} />
            ) : (
              <Empty title={t('这里暂时不能验证邮箱')} text={t('别的登录方式不受影响。')} />
            )}
          </>
        )}
      </Loaded>
    </SettingFrame>
  )
})
