import React from 'react'
import { observer } from 'mobx-react-lite'
import { payPassword } from '@contract/security/rules'
import { linkTo } from '@/shell/links'
import { AccountStore } from '@/shell/security/account-store'
import { RowsSkeleton } from '@/shell/security/skeleton'
import { SettingFrame } from '@/shell/security/setting-frame'
import { linkToVerify } from '@/shell/security/verification'
import { useFresh } from '@/shell/security/use-fresh'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Strip } from '@/ui/states/strip'

/** The payment password: set, changed, or set anew when it is forgotten. */
export default observer(function Payment() {
  const store = useFresh(
    () => new AccountStore(),
    ({ state }) => state,
  )
  return (
    <SettingFrame>
      <Loaded of={store.state} skeleton={<RowsSkeleton />}>
        {({ has_pay_password, pay_locked_until }) => (
          <>
            {pay_locked_until && (
              <Strip
                icon="lock"
                text={t('错了太多次，{time} 前不能用。用验证码重设，马上能用。', {
                  time: fullTime(pay_locked_until),
                })}
              />
            )}
            <View className="s-top" />
            {has_pay_password ? (
              <CellGroup>
                <Cell
                  icon="key"
                  title={t('修改支付密码')}
                  onTap={linkTo('/pages/personalSetting/setPayPassword?way=change')}
                />
                <Cell
                  icon="device-mobile"
                  title={t('忘记支付密码')}
                  text={t('先确认是你本人，再设新的')}
                  onTap={linkToVerify('payment')}
                />
              </CellGroup>
            ) : (
              <CellGroup>
                <Cell
                  icon="key"
                  title={t('设置支付密码')}
                  text={t('先确认是你本人')}
                  onTap={linkToVerify('payment')}
                />
              </CellGroup>
            )}
            <View className="s-note u-meta">
              {t('付款和提现时要输的 6 位数字，和登录密码无关。连错 {n} 次会锁定 {hours} 小时。', {
                n: payPassword.wrongTries,
                hours: payPassword.lockHours,
              })}
            </View>
          </>
        )}
      </Loaded>
    </SettingFrame>
  )
})
