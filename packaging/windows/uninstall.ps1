# Stops and removes the hub. Settings and data stay in ProgramData\KDS.
#Requires -RunAsAdministrator
$ErrorActionPreference = 'Stop'
$task = 'Kitchen display hub'
Get-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue | Stop-ScheduledTask
Unregister-ScheduledTask -TaskName $task -Confirm:$false -ErrorAction SilentlyContinue
Remove-NetFirewallRule -DisplayName $task -ErrorAction SilentlyContinue
Remove-Item -Recurse -Force (Join-Path $env:ProgramFiles 'KDS')
