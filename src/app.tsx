import React, { useEffect } from 'react'
import { useAppEvent } from 'remax/macro'
import { start } from '@/shell/start'
import './app.css'

const App: React.FC = ({ children }) => {
  useAppEvent('onShow', start.show)
  useAppEvent('onHide', start.hide)
  useEffect(() => start.launch(), [])
  return <>{children}</>
}

export default App
