@echo off
rem Runs a command of the installed hub with its settings; without a command it starts the hub here.
"%~dp0bin\node.exe" "--env-file-if-exists=%ProgramData%\KDS\kds.env" --max-semi-space-size=4 --no-parallel-scavenge "%~dp0dist\hub.js" %*
