/// <reference types="@mini-types/alipay" />
