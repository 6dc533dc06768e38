import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/passkey/rules'
import type { Passkey } from '@contract/passkey/schema'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { passkeys } from '@/platform/passkey'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { relativeTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Group } from '../group'
import { RowsSkeleton } from '../skeleton'
import { useFresh } from '../use-fresh'
import { verifyInstead } from '../verification'
import { KeySheet } from './key-sheet'
import { ownPasskeys, PasskeysStore } from './store'

/** Leads to the account's passkeys; nothing where none can be made and none is there. */
export const PasskeyRow = observer(function PasskeyRow() {
  const { data } = useStore(ownPasskeys, { show: true })
  const count = data?.length ?? 0
  if (!passkeys.here && count === 0) return null
  return (
    <Cell
      icon="key"
      title={t('通行密钥')}
      value={data && (count > 0 ? t('{n} 把', { n: count }) : t('未添加'))}
      onTap={linkTo('/pages/personalSetting/account?view=passkeys')}
    />
  )
})

const said = ({ created, used }: Passkey): string =>
  t('{created}添加，{used}', {
    created: relativeTime(created),
    used: used === null ? t('还没用过') : t('{time}用过', { time: relativeTime(used) }),
  })

/** The account's passkeys: which there are, and another one. */
export const PasskeyList = observer(function PasskeyList() {
  const store = useFresh(
    () => new PasskeysStore(),
    ({ keys }) => keys,
  )
  useTitle(t('通行密钥'))
  const [open, setOpen] = useState<Passkey | null>(null)
  const add = () => (store.needsProof() ? verifyInstead('passkey') : void store.add.run())
  return (
    <>
      <View className="s-top" />
      <Loaded of={store.keys} skeleton={<RowsSkeleton />}>
        {(keys) => (
          <>
            {keys.length > 0 && (
              <Group title={t('可以登录这个账号的')}>
                {keys.map((key) => (
                  <Cell key={key.id} icon="key" title={key.name} text={said(key)} onTap={() => setOpen(key)}>
                    {key.synced && <Tag tone="green">{t('已同步')}</Tag>}
                  </Cell>
                ))}
              </Group>
            )}
            <View className="s-note u-meta">
              {t(
                '通行密钥存在你的手机、电脑或密码管理器里，用指纹、面容或锁屏密码登录，不用输密码，也骗不走。',
              )}
            </View>
            <Note full={store.isFull} />
            {passkeys.here && !store.isFull && (
              <View className="s-out">
                <Button block loading={store.add.busy} onTap={add}>
                  {t('添加通行密钥')}
                </Button>
              </View>
            )}
          </>
        )}
      </Loaded>
      {open && <KeySheet key={open.id} store={store} item={open} onClose={() => setOpen(null)} />}
    </>
  )
})

/** Why none can be added here. */
function Note({ full }: { full: boolean }) {
  if (passkeys.here && !full) return null
  return (
    <View className="s-note u-meta">
      {full
        ? t('一个账号最多 {n} 把，要添加新的，先删掉不用的。', { n: limits.count })
        : t('这个浏览器不能添加通行密钥。')}
    </View>
  )
}
