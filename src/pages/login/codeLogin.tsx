import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { maskPhone, phonePattern } from '@contract/account/rules'
import { t } from '@/locale'
import { CodeBoxes } from '@/features/account/code-boxes'
import { useCodeHint } from '@/features/account/code-field'
import { CodeLoginStore } from '@/features/account/code-login-store'
import { SendCode } from '@/features/account/send-code'
import { usePageQuery } from '@/platform/query'
import { SignInFrame } from '@/features/account/sign-in-frame'
import { vendorSignIn } from '@/features/account/vendor-sign-in'
import { back } from '@/features/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/states/empty'

/** Takes the code that was sent to `?phone=` for `?scene=`: login or bind. */
export default observer(function CodeLogin() {
  const { phone = '', scene } = usePageQuery<{ phone: string; scene: string }>()
  const [store] = useState(() => new CodeLoginStore(phone, scene === 'bind' ? 'bind' : 'login'))
  const hint = useCodeHint()
  if (!new RegExp(phonePattern).test(phone) || (store.scene === 'bind' && vendorSignIn.bindToken === null && !store.busy)) {
    return (
      <SignInFrame title={t('输入验证码')}>
        <Empty title={t('这一步过期了')} text={t('回到上一步，再来一次就好。')} action={{ label: t('返回'), onTap: back }} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('看一眼短信')} text={t('验证码已发到 {phone}', { phone: maskPhone(phone) })} onSubmit={store.send}>
      <CodeBoxes value={store.code} error={store.error !== null} onChange={store.type} />
      <View className={`a-code-note u-meta${store.error === null ? '' : ' u-danger'}`} ariaRole={store.error === null ? undefined : 'alert'}>
        {store.error ?? hint}
      </View>
      <View className="a-code-more">
        <View className="a-under-link" ariaRole="button" onTap={back}>
          {t('换个手机号')}
        </View>
        <SendCode phone={phone} scene={store.scene} onRefuse={store.refuse} />
      </View>
      <View className="a-act a-act-next">
        <Button block loading={store.busy} disabled={!store.full} onTap={() => void store.send()}>
          {store.scene === 'bind' ? t('绑定并登录') : t('登录')}
        </Button>
      </View>
    </SignInFrame>
  )
})
