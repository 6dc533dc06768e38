import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { CodeBoxes } from '@/shell/account/code-boxes'
import { back } from '@/shell/links'
import { PayPasswordStore } from '@/shell/security/pay-password-store'
import { Proved, SettingFrame, Step } from '@/shell/security/setting-frame'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'

const titles = {
  old: { title: t('旧支付密码'), text: t('先输入现在用的 6 位数字。') },
  new: { title: t('新支付密码'), text: t('6 位数字。不要用连续或重复的，也不要用手机号里的。') },
  again: { title: t('再输一次'), text: t('和刚才的一样，就设好了。') },
} as const

/** Sets the payment password after the owner was proved, or with `?way=change` by the old one. */
export default observer(function SetPayPassword() {
  const { way } = usePageQuery<{ way: string }>()
  const [store] = useState(() => new PayPasswordStore(way === 'change' ? 'change' : 'set'))
  useEffect(() => {
    if (!store.done) return
    feedback.toast(t('支付密码已设置'), { icon: 'success' })
    back()
  }, [store, store.done])
  const entry = <Entry store={store} />
  return (
    <SettingFrame>
      {store.way === 'change' ? (
        entry
      ) : (
        <Proved purpose="payment" busy={store.busy || store.done}>
          {entry}
        </Proved>
      )}
    </SettingFrame>
  )
})

const Entry = observer(function Entry({ store }: { store: PayPasswordStore }) {
  const { title, text } = titles[store.step]
  return (
    <Step title={title} text={text}>
      <CodeBoxes
        key={store.step}
        secret={title}
        value={store.digits}
        error={store.error !== null}
        onChange={store.type}
      />
      <View
        className={`a-code-note u-meta${store.error === null ? '' : ' u-danger'}`}
        ariaRole={store.error === null ? undefined : 'alert'}
      >
        {store.busy ? t('正在保存') : store.error}
      </View>
      {store.step === 'again' && (
        <View className="s-links">
          <View className="a-under-link" ariaRole="button" onTap={store.restart}>
            {t('重新输入')}
          </View>
        </View>
      )}
    </Step>
  )
})
