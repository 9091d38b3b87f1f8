# Installs this release of the hub as a task that runs from the start of Windows, without a signed-in person. In PowerShell
# as administrator, from the unpacked folder:
#
#   powershell -ExecutionPolicy Bypass -File install.ps1
#Requires -RunAsAdministrator
$ErrorActionPreference = 'Stop'
$task = 'Kitchen display hub'
$release = Join-Path $env:ProgramFiles 'KDS\@VERSION@'
$data = Join-Path $env:ProgramData 'KDS'
$settings = Join-Path $data 'kds.env'

Get-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue | Stop-ScheduledTask

New-Item -ItemType Directory -Force -Path $release, $data | Out-Null
Copy-Item -Path (Join-Path $PSScriptRoot '*') -Destination $release -Recurse -Force
if (-not (Test-Path $settings)) {
  Copy-Item (Join-Path $release 'kds.env.example') $settings
  Add-Content -Path $settings -Encoding ascii -Value "KDS_DATA_DIR='$data\data'"
}
# Administrators, the system, and the account that the hub runs as (LOCAL SERVICE); no other user.
icacls $data /inheritance:r /grant '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' '*S-1-5-19:(OI)(CI)M' | Out-Null

$arguments = "`"--env-file-if-exists=$settings`" --max-semi-space-size=4 --no-parallel-scavenge `"$release\dist\hub.js`""
$action = New-ScheduledTaskAction -Execute "$release\bin\node.exe" -Argument $arguments -WorkingDirectory $data
$trigger = New-ScheduledTaskTrigger -AtStartup
$account = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount
$limits = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 `
  -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -MultipleInstances IgnoreNew
Register-ScheduledTask -TaskName $task -Action $action -Trigger $trigger -Principal $account -Settings $limits -Force | Out-Null

Remove-NetFirewallRule -DisplayName $task -ErrorAction SilentlyContinue
New-NetFirewallRule -DisplayName $task -Direction Inbound -Program "$release\bin\node.exe" -Profile Private, Domain `
  -Action Allow | Out-Null

Start-ScheduledTask -TaskName $task
Write-Host "Installed. Settings: $settings. Log: $data\data\log\hub.log. Commands: `"$release\kds.cmd`""
