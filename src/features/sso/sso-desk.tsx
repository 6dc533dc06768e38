import React from 'react'
import { observer } from 'mobx-react-lite'
import type { SignInSetting, SignInState } from '@contract/sso/desk'
import { kinds } from '@contract/sso/rules'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { dateText } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { SignInFields } from './sso-form'
import { prove, SignInStore } from './sso-store'

/** Where a school's own sign-in is set. */
export const SignInCell = ({ school }: { school: string }) => (
  <Cell
    icon="key"
    title={t('学校账号登录')}
    text={t('接上学校的 CAS、OpenID Connect 或 LDAP')}
    onTap={linkTo(`/pages/public/index?view=sso&school=${school}`)}
  />
)

/** A school's own sign-in: as it stands, and for who may also to be set. */
export const SignInDesk = observer(function SignInDesk({ school }: { school: string }) {
  const store = useStore(() => new SignInStore(school), { load: ({ state }) => state.load() })
  useTitle(t('学校账号登录'))
  return (
    <Loaded of={store.state} skeleton={<GroupSkeleton rows={4} text />}>
      {(state) => (
        <>
          <CellGroup>
            <Cell
              title={state.school}
              text={state.set ? wordsOf(state.set) : t('还没有接上学校自己的登录')}
            />
            {state.bound > 0 && <Cell title={t('绑定了学校账号')} value={t('{n} 人', { n: state.bound })} />}
            <Cell title={t('回调地址')} text={state.callback} onTap={() => void copy(state.callback)} />
          </CellGroup>
          <View className="u-pad u-meta so-words">
            {t('学校要在自己的系统里登记回调地址，点一下就复制。LDAP 用不到它。')}
          </View>
          {state.mine ? (
            <>
              <Section title={state.set ? t('改设置') : t('接上')} />
              <SignInFields store={store} state={state} />
              {state.set && (
                <View className="u-pad so-acts">
                  <Button
                    block
                    kind="danger"
                    loading={store.off.busy}
                    onTap={() => void turnOff(store, state)}
                  >
                    {t('断开')}
                  </Button>
                </View>
              )}
            </>
          ) : (
            <View className="u-pad u-meta">
              {t('接上、修改和断开由平台管理员来做：谁能改它，谁就能以全校任何人的身份登录。')}
            </View>
          )}
        </>
      )}
    </Loaded>
  )
})

const wordsOf = ({ kind, url, since }: SignInSetting): string =>
  t('{kind} · {url} · {day}接上', { kind: kinds[kind], url, day: dateText(since) })

const copy = (text: string): Promise<void> =>
  clipboard.write(text).then(
    () => feedback.toast(t('已复制')),
    () => feedback.toast(t('没能复制，请长按选择')),
  )

async function turnOff(store: SignInStore, { school, bound, only }: SignInState): Promise<void> {
  const lost =
    only > 0
      ? t('有 {n} 人只能用它登录，断开后就登不进来了。', { n: only })
      : t('绑定过的 {n} 人都还有别的登录方式。', { n: bound })
  const sure = await feedback.modal({
    title: t('断开{school}的登录？', { school }),
    content: `${lost}${t('绑定留着，再接上同一个系统就能用。')}`,
    confirmText: t('断开'),
    danger: true,
  })
  if (!sure) return
  if (store.proven) await store.off.run()
  else prove()
}
