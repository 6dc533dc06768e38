import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { recycleDays } from '@contract/privacy/rules'
import type { DeletedDynamic } from '@contract/privacy/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { DeletedRow } from '@/shell/privacy/deleted-row'
import { RecycleBin as Bin } from '@/shell/privacy/recycle-bin'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/privacy/privacy.css'

const keyOf = (dynamic: DeletedDynamic) => dynamic.id

/** Dynamics that the person deleted and can still have back. */
export default signedIn(
  observer(function RecycleBin() {
    const [bin] = useState(() => new Bin())
    const { list, clear } = bin
    return (
      <ListPage
        list={list}
        keyOf={keyOf}
        renderItem={(dynamic) => <DeletedRow dynamic={dynamic} bin={bin} />}
        skeleton={<LinesSkeleton />}
        empty={
          <Empty title={t('回收站是空的')} text={t('删除的动态会在这里留 {n} 天。', { n: recycleDays })} />
        }
        rowHeight={124}
        foot={list.items.length > 0 && <Foot busy={clear.busy} onTap={() => void clear.run()} />}
      >
        {list.items.length > 0 && (
          <View className="v-note">{t('删除的动态保留 {n} 天，之后自动清除。', { n: recycleDays })}</View>
        )}
      </ListPage>
    )
  }),
)

const Foot = ({ busy, onTap }: { busy: boolean; onTap: () => void }) => (
  <ActionBar>
    <View className="v-foot">
      <Button block kind="line" loading={busy} onTap={onTap}>
        {t('清空回收站')}
      </Button>
    </View>
  </ActionBar>
)
