import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { serverConfig } from '@/shell/account/server-config'
import '@/shell/aside/aside.css'

/** Where each number can be looked up, which is to be linked from it. */
const registers = { icp: 'https://beian.miit.gov.cn/', police: 'https://beian.mps.gov.cn/' } as const

/** Who runs the site, and its filings, at the foot of the column. */
export const Operator = observer(function Operator() {
  useEffect(() => void serverConfig.load(), [])
  const operator = serverConfig.data?.operator
  if (!operator) return null
  const { name, contact } = operator
  return (
    <footer className="as-block as-operator u-meta">
      {name && <div>{name}</div>}
      {contact && <div>{contact}</div>}
      {(['icp', 'police'] as const).map(
        (filing) =>
          operator[filing] && (
            <div key={filing}>
              <a href={registers[filing]} target="_blank" rel="noreferrer">
                {operator[filing]}
              </a>
            </div>
          ),
      )}
    </footer>
  )
})
